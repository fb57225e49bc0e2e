import { accountKey } from '../account';
import { readStored } from '../localStore';

/** The key in the browser's storage. */
export const listHomeKey = (path: string) => accountKey(`home:${path}`);

/**
 * Returns the path of a list with the query, `?sort=name`, with which the user opens it. The browser keeps it, because the sidebar is
 * drawn before any answer; the feature *views* sets it.
 */
export const listHome = (path: string): string => path + (readStored(listHomeKey(path)) ?? '');
