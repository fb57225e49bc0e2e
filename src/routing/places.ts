import type { Location } from 'react-router';
import { keptInTab } from './keptInTab';

/** Where in a list somebody was: its query, and by what its scrolling is remembered. */
export interface Place {
  search: string;
  scroll: string;
}

/** By what it is remembered how far a page was scrolled. The first entry of every visit has the same key; its address tells it apart. */
export const scrollingKey = ({ key, pathname, search, state }: Location): string =>
  (state as { scroll?: string } | null)?.scroll ?? (key === 'default' ? pathname + search : key);

/** Where somebody was at each path last. */
const places = keptInTab<Place>('place');
export const keepPlace = places.keep;
export const placeAt = places.at;
