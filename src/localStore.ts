/*
 * Values in this browser's `localStorage`. A browser that is full or forbids storage keeps nothing, and the app works without them.
 */

/** The prefix of the keys of values that end with the session: signing out removes them. */
export const SESSION_PREFIX = 'session:';

/** Returns a stored text; null without one. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns a stored JSON value, which an older release may have written in another form; null without a readable one. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. @returns whether the browser has stored it */
export function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
