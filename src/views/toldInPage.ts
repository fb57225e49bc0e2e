import { useLayoutEffect, useSyncExternalStore } from 'react';

/*
 * A page shows "Error: Network Error" once: in the place of the missing part, else in the connection bar.
 */

/** How many parts of the page say so. */
let parts = 0;
const listeners = new Set<() => void>();

function changeBy(change: number): void {
  parts += change;
  for (const tell of listeners) tell();
}

/** Registers a part of the page that says that no answer came, while `tells`. */
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

/** Whether a part of the page says that no answer came. */
export const useIsToldInPage = (): boolean => useSyncExternalStore(subscribe, () => parts > 0);
