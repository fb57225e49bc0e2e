import type { Location } from 'react-router';
import { sessionStore } from './sessionStore';

/** The last query of a list, and the key of its scroll position. */
export interface ListLocation {
  search: string;
  scroll: string;
}

/**
 * Returns the key of a page's scroll position. The first entry of every visit has the history key `default`; its URL is the key.
 */
export const scrollKey = ({ key, pathname, search, state }: Location): string =>
  (state as { scroll?: string } | null)?.scroll ?? (key === 'default' ? pathname + search : key);

const locations = sessionStore<ListLocation>('place');
export const saveListLocation = locations.set;
export const lastListLocation = locations.get;
