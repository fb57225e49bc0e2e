/**
 * What stands there when the app's own files could not be fetched: it can use nothing of them.
 * @param mistake what a definition says that cannot be, where that is the reason
 */
export const LoadFailure = ({ mistake }: { mistake?: string | undefined }) => (
  <main style={{ padding: 24, fontFamily: 'system-ui, sans-serif' }}>
    <h1>The application could not be loaded</h1>
    <p>{mistake ?? 'The server did not send all of its files. Check the connection and try again.'}</p>
    <button type="button" onClick={() => window.location.reload()}>
      Reload
    </button>
  </main>
);
