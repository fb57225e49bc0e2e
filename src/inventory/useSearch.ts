import { useGetList } from 'react-admin';
import type { EntityName } from '../schema/contract';
import { useDebounced } from '../views/useDebounced';
import type { Picked } from './form';

/** How long typing must rest before it is searched for, in milliseconds. */
const DEBOUNCE = 300;

/** A record that was found. */
export interface Match extends Picked {
  /** Of a product: how many there are, in the searched warehouse or in all. */
  inventoryCount?: number;
}

interface SearchRequest {
  /** Part of the name; the first records of all where it is empty. */
  name: string;
  /** Narrows what is searched. */
  filter?: Readonly<Record<string, string>>;
  /** False while nobody wants to see them. */
  enabled: boolean;
}

/** The first records whose name has a part; one request for a typed word. Those of an earlier word are not among them. */
export function useSearch(from: EntityName, { name, filter, enabled }: SearchRequest) {
  // A name that is empty, since all of it was cleared, is searched for at once.
  const rests = useDebounced(name, DEBOUNCE) === name || name === '';
  const {
    data: matches = [],
    isFetching,
    error,
    refetch,
  } = useGetList<Match>(from, { filter: { ...filter, name } }, { enabled: enabled && rests, staleTime: 30_000 });
  return { matches, isSearching: !rests || isFetching, error, retry: refetch };
}
