import { readStored, store } from '../../../src/localStore';
import { listHomeKey } from '../../../src/navigation/listHome';

/*
 * Writes how the sidebar opens a list.
 */

/** Returns whether this browser knows how the user opens a list. */
export const hasListHome = (path: string): boolean => readStored(listHomeKey(path)) !== null;

/** Sets the query, `?sort=name`, with which the sidebar opens a list; '' for none. */
export const setListHome = (path: string, search: string): void => void store(listHomeKey(path), search);
