import { request } from '../dataProvider/http';

/** The script that begins the app. Its name has a hash of the whole build. */
const ENTRY = 'script[type=module][src]';

/**
 * Watches for code that cannot be loaded, and compares the build of this page with the one that the server has now.
 * @param onNewBuild called once, when they differ
 * @returns stops
 */
export function watchForNewBuild(onNewBuild: () => void): () => void {
  let isAsking = false;
  const stop = new AbortController();
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    // A server that does not answer is the connection's problem.
    const isNew = await hasNewBuild(stop.signal).catch(() => false);
    isAsking = false;
    if (!isNew) return;
    stop.abort();
    onNewBuild();
  };
  // Vite's event for every failed dynamic import.
  window.addEventListener('vite:preloadError', () => void ask(), { signal: stop.signal });
  return () => stop.abort();
}

async function hasNewBuild(signal: AbortSignal): Promise<boolean> {
  const options: RequestInit = { signal, cache: 'no-store', headers: { Accept: 'text/html' } };
  const { body } = await request(window.location.href, options, true);
  const served = entryOf(new DOMParser().parseFromString(body, 'text/html'));
  // Another page, such as a proxy's, has no entry.
  return served !== undefined && served !== entryOf(document);
}

const entryOf = (page: Document) => page.querySelector(ENTRY)?.getAttribute('src') ?? undefined;
