import { accountKey } from '../account';

/**
 * Stores values by path in this tab's session storage, separately for each account. A browser that is full or forbids storage
 * stores nothing.
 * @param kind the prefix of the store's keys
 * @example const locations = sessionStore<ListLocation>('place');
 */
export const sessionStore = <T>(kind: string) => ({
  set: (path: string, value: T): void => {
    try {
      sessionStorage.setItem(accountKey(`${kind}:${path}`), JSON.stringify(value));
    } catch {
      // The app works without it.
    }
  },
  /** Returns the last value of a path. */
  get: (path: string): T | null => {
    try {
      return JSON.parse(sessionStorage.getItem(accountKey(`${kind}:${path}`)) ?? 'null');
    } catch {
      return null;
    }
  },
});
