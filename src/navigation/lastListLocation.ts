import type { Location } from 'react-router';
import { sessionStore } from './sessionStore';

/** The last query of a list, and the key of its scroll position. */
export interface ListLocation {
  search: string;
  scroll: string;
}

/** Returns the key of a page's scroll position. Every visit's first entry has the history key `default`, so its address is used. */
export const scrollKey = ({ key, pathname, search, state }: Location): string =>
  (state as { scroll?: string } | null)?.scroll ?? (key === 'default' ? pathname + search : key);

const locations = sessionStore<ListLocation>('place');
export const saveListLocation = locations.set;
export const lastListLocation = locations.get;
