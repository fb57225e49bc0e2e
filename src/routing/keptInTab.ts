import { owned } from '../account';

/**
 * What is kept by path as long as the tab is open and somebody is signed in; nothing where the browser has no room or forbids it.
 * @param kind tells it from what else is kept
 * @example const places = keptInTab<Place>('place');
 */
export const keptInTab = <T>(kind: string) => ({
  keep: (path: string, value: T): void => {
    try {
      sessionStorage.setItem(owned(`${kind}:${path}`), JSON.stringify(value));
    } catch {
      // It is a convenience.
    }
  },
  /** The last one of a path. */
  at: (path: string): T | null => {
    try {
      return JSON.parse(sessionStorage.getItem(owned(`${kind}:${path}`)) ?? 'null');
    } catch {
      return null;
    }
  },
});
