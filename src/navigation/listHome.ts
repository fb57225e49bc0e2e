import { accountKey } from '../account';

/*
 * The query with which the sidebar opens a list, as the user has set it. Kept in this browser, because the links are drawn before any
 * answer.
 */

const key = (path: string) => accountKey(`home:${path}`);

/** Returns the path of a list with the query with which the user opens it. */
export function listHome(path: string): string {
  try {
    return path + (localStorage.getItem(key(path)) ?? '');
  } catch {
    return path;
  }
}

/** Returns whether this browser knows how the user opens a list. */
export function hasListHome(path: string): boolean {
  try {
    return localStorage.getItem(key(path)) !== null;
  } catch {
    return false;
  }
}

/** Sets the query, `?sort=name`, with which the sidebar opens a list; '' for none. */
export function setListHome(path: string, search: string): void {
  try {
    localStorage.setItem(key(path), search);
  } catch {
    // The storage is full or forbidden: the list opens as declared.
  }
}
