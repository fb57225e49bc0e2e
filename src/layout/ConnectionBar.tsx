import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { NETWORK_ERROR } from '../format/texts';
import { t } from '../texts/t';
import { Button } from '../views/Button';
import { retryUnanswered, unansweredOf } from '../views/data/unanswered';
import { setOutdated, useIsNetworkErrorShown, useIsOutdated } from '../views/messages/networkErrorInPage';
import styles from './bars.module.css';
import { watchForNewBuild } from './newBuild';

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
