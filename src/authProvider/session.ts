import { LOGIN_SECRET } from '../config';
import { readStored, SESSION_PREFIX } from '../localStore';
import { INCORRECT } from './incorrect';

/** The localStorage key of the flag for a signed-in user. */
const STORAGE_KEY = 'loggedIn';

export interface Credentials {
  username: string;
  password: string;
}

/** Returns true only if the stored text is exactly "true". In a browser without storage the user is signed out. */
export const isLoggedIn = (): boolean => readStored(STORAGE_KEY) === 'true';

/**
 * Checks the credentials in the browser and stores the result.
 * @throws Error with the message for the login screen; the flag is removed then
 */
export function logIn({ username, password }: Credentials): void {
  if (username !== LOGIN_SECRET || password !== LOGIN_SECRET) {
    logOut();
    throw new Error(INCORRECT);
  }
  keepLoggedIn();
}

/** Sets the flag for a signed-in user. */
export const keepLoggedIn = (): void => localStorage.setItem(STORAGE_KEY, 'true');

/** Removes the flag, this tab's session storage and the values that end with the session. */
export function logOut(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key.startsWith(SESSION_PREFIX)) localStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing to remove.
  }
}

/**
 * Calls back when another tab signs out, or has done so while this page was in the back/forward cache.
 * @returns a function that unsubscribes
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
