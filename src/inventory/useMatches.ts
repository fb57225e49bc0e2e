import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import type { EntityName } from '../schema/contract';
import type { Picked } from './form';

/** How long typing must rest before it is searched for, in milliseconds. */
const DEBOUNCE = 300;

/** A record that was found. */
export interface Match extends Picked {
  /** Of a product: how many there are, in the searched warehouse or in all. */
  inventoryCount?: number;
}

interface MatchesRequest {
  /** Part of the name; the first records of all where it is empty. */
  name: string;
  /** Narrows what is searched. */
  filter?: Readonly<Record<string, string>>;
  /** False while nobody wants to see them. */
  enabled: boolean;
}

/** The first records whose name has a part; one request for a typed word. Those of an earlier word are not among them. */
export function useMatches(from: EntityName, { name, filter, enabled }: MatchesRequest) {
  const rests = useRests(name);
  const {
    data: matches = [],
    isFetching,
    error,
    refetch,
  } = useGetList<Match>(from, { filter: { ...filter, name } }, { enabled: enabled && rests, staleTime: 30_000 });
  return { matches, isSearching: !rests || isFetching, error, retry: refetch };
}

/** Whether a text has not changed for a while; an empty one rests at once. */
function useRests(text: string): boolean {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' || text === rested;
}
