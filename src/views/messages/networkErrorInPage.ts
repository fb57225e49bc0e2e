import { useLayoutEffect, useSyncExternalStore } from 'react';

/*
 * Shows "Error: Network Error" only once: in place of the missing part if there is one, otherwise in the connection bar.
 */

/** The number of parts of the page that show the error. */
let parts = 0;
const listeners = new Set<() => void>();

function changeBy(change: number): void {
  parts += change;
  for (const notify of listeners) notify();
}

/** Whether the server has a newer build of the app, without the files that this page has not loaded yet. */
let isOutdated = false;

export function setOutdated(): void {
  isOutdated = true;
  changeBy(0);
}

/** Registers a part of the page that shows the error, while `isShown` is true. */
export const useRegisterNetworkError = (isShown: boolean | undefined): void =>
  useLayoutEffect(() => {
    if (!isShown) return;
    changeBy(1);
    return () => changeBy(-1);
  }, [isShown]);

export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, () => isOutdated);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether a part of the page shows the error. */
export const useIsNetworkErrorShown = (): boolean => useSyncExternalStore(subscribe, () => parts > 0);
