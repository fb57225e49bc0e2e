import { useSyncExternalStore } from 'react';

/** A value outside of React. Components that read it with {@link useShared} follow its changes. */
export interface SharedValue<T> {
  get: () => T;
  set: (value: T) => void;
  /** @returns unsubscribes */
  subscribe: (listener: () => void) => () => void;
}

export function createShared<T>(value: T): SharedValue<T> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const notify of listeners) notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the current value. */
export const useShared = <T>({ get, subscribe }: SharedValue<T>): T => useSyncExternalStore(subscribe, get);
