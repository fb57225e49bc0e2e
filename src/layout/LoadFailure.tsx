import { t } from '../texts/t';
/**
 * Shown if the app's own files cannot be loaded. It can use none of them, not even styles.
 * @param mistake the message of an invalid declaration, if that is the cause
 */
export const LoadFailure = ({ mistake }: { mistake?: string | undefined }) => (
  <main style={{ padding: 24, fontFamily: 'system-ui, sans-serif' }}>
    <h1>{t('The application could not be loaded')}</h1>
    <p>{mistake ?? t('The server did not send all of its files. Check the connection and try again.')}</p>
    <button type="button" onClick={() => window.location.reload()}>
      {t('Reload')}
    </button>
  </main>
);
