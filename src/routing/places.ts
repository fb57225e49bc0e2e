import type { Location } from 'react-router';

/** Where in a list somebody was: its query, and by what its scrolling is remembered. */
export interface Place {
  search: string;
  scroll: string;
}

const storageKey = (path: string) => `place:${path}`;

/** By what it is remembered how far a page was scrolled. The first entry of every visit has the same key; its address tells it apart. */
export const scrollingKey = ({ key, pathname, search, state }: Location): string =>
  (state as { scroll?: string } | null)?.scroll ?? (key === 'default' ? pathname + search : key);

/** Keeps where somebody is at a path, as long as the tab is open and somebody is signed in. */
export const keepPlace = (path: string, place: Place): void => {
  sessionStorage.setItem(storageKey(path), JSON.stringify(place));
};

/** Where somebody was at a path last. */
export const placeAt = (path: string): Place | null => JSON.parse(sessionStorage.getItem(storageKey(path)) ?? 'null');
