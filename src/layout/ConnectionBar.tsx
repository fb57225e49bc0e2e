import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { request } from '../dataProvider/http';
import { NETWORK_ERROR } from '../format/texts';
import { t } from '../texts/t';
import { Button } from '../views/Button';
import { retryUnanswered, unansweredOf } from '../views/data/unanswered';
import { setOutdated, useIsNetworkErrorShown, useIsOutdated } from '../views/messages/networkErrorInPage';
import styles from './bars.module.css';

/** The script that begins the app. Its name has a hash of the whole build. */
const ENTRY = 'script[type=module][src]';

/**
 * Watches for code that cannot be loaded, and compares the build of this page with the one that the server has now.
 * @param onNewBuild called once, when they differ
 * @returns stops
 */
function watchForNewBuild(onNewBuild: () => void): () => void {
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

/** A single message for the whole page: the browser is offline, the app was updated, or the server does not respond. */
export function ConnectionBar() {
  const queryClient = useQueryClient();
  const isOnline = useSyncExternalStore(
    (tell) => onlineManager.subscribe(tell),
    () => onlineManager.isOnline(),
  );
  const isWaiting = useSyncExternalStore(
    (tell) => queryClient.getQueryCache().subscribe(tell),
    () => unansweredOf(queryClient).length > 0,
  );
  const isOutdated = useIsOutdated();
  const isShownInPage = useIsNetworkErrorShown();
  useEffect(() => onlineManager.subscribe((online) => online && retryUnanswered(queryClient)), [queryClient]);
  useEffect(() => watchForNewBuild(setOutdated), []);
  if (isOnline && isOutdated) {
    return (
      <div className={styles.connection}>
        <p role="alert">{t('Magazyn was updated. Reload the page.')}</p>
        {/* A form with unsaved input asks first. */}
        <Button variant="outlined" tone="error" onClick={() => window.location.reload()}>
          {t('Reload')}
        </Button>
      </div>
    );
  }
  if (isOnline && !isWaiting) return null;
  return (
    <div className={styles.connection}>
      <p role="alert">
        {isOnline
          ? t('The server does not answer. The page continues by itself when it does; what you typed is kept.')
          : t('You are offline. The page continues by itself when you are online; what you typed is kept.')}
      </p>
      {isWaiting && (
        <>
          {!isShownInPage && <span>{t('Error: ') + t(NETWORK_ERROR)}</span>}
          <Button variant="outlined" tone="error" onClick={() => retryUnanswered(queryClient)}>
            {t('Retry')}
          </Button>
        </>
      )}
    </div>
  );
}
