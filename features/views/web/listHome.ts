import { listHomeKey } from '../../../src/navigation/listHome';

/*
 * Writes how the sidebar opens a list.
 */

/** Returns whether this browser knows how the user opens a list. */
export function hasListHome(path: string): boolean {
  try {
    return localStorage.getItem(listHomeKey(path)) !== null;
  } catch {
    return false;
  }
}

/** Sets the query, `?sort=name`, with which the sidebar opens a list; '' for none. */
export function setListHome(path: string, search: string): void {
  try {
    localStorage.setItem(listHomeKey(path), search);
  } catch {
    // The storage is full or forbidden: the list opens as declared.
  }
}
