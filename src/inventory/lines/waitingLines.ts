import { useLayoutEffect, useSyncExternalStore } from 'react';

/*
 * The box of a form looks for the products of its lines. The end of the form shows their number.
 */

/** The number of lines whose product is not known yet. */
let waiting = 0;
const listeners = new Set<() => void>();

function set(count: number): void {
  waiting = count;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Registers the lines of the form that wait for their products. */
export const useRegisterWaitingLines = (count: number): void =>
  useLayoutEffect(() => {
    set(count);
    return () => set(0);
  }, [count]);

/** Returns the number of lines that wait for their products. */
export const useWaitingLines = (): number => useSyncExternalStore(subscribe, () => waiting);
