import { LOGIN_SECRET } from '../config';
import { INCORRECT } from './incorrect';

/** Where the browser remembers that somebody is signed in. */
const STORAGE_KEY = 'loggedIn';

export interface Credentials {
  username: string;
  password: string;
}

/** True only where the stored text is exactly "true". A browser that forbids storage is signed out. */
export function isLoggedIn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'true';
  } catch {
    return false;
  }
}

/**
 * Checks the credentials in the browser and keeps the outcome.
 * @throws Error with the text the login screen shows; the stored flag is then gone
 */
export function logIn({ username, password }: Credentials): void {
  if (username !== LOGIN_SECRET || password !== LOGIN_SECRET) {
    logOut();
    throw new Error(INCORRECT);
  }
  keepLoggedIn();
}

/** Remembers that somebody is signed in. */
export const keepLoggedIn = (): void => localStorage.setItem(STORAGE_KEY, 'true');

/** Forgets that somebody is signed in, and what this tab keeps as long as that. */
export function logOut(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
    sessionStorage.clear();
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/**
 * Calls back when another tab signs out, or has done so while this page was put away in the browser's back/forward cache.
 * Returns the way to stop listening.
 */
export function onLoggedOutElsewhere(callback: () => void): () => void {
  const listener = () => isLoggedIn() || callback();
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}
