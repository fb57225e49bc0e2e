import { useLayoutEffect, useSyncExternalStore } from 'react';

/*
 * Shows "Error: Network Error" only once: in place of the missing part if there is one, otherwise in the connection bar.
 */

/** The number of parts of the page that show the error. */
let parts = 0;
const listeners = new Set<() => void>();

function changeBy(change: number): void {
  parts += change;
  for (const tell of listeners) tell();
}

/** Registers a part of the page that shows the error, while `tells` is true. */
export const useToldInPage = (tells: boolean | undefined): void =>
  useLayoutEffect(() => {
    if (!tells) return;
    changeBy(1);
    return () => changeBy(-1);
  }, [tells]);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether a part of the page shows the error. */
export const useIsToldInPage = (): boolean => useSyncExternalStore(subscribe, () => parts > 0);
