import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { ReferenceName } from '../../schema/contract';
import type { AnyRecord } from '../../schema/record';
import { useDebounced } from '../useDebounced';
import { useDefinition } from '../useDefinition';
import { useRepresent } from './useRepresent';

/** How long typing must rest before it is searched for, in milliseconds. */
const DEBOUNCE = 300;

/** A record that was found, by what it is called. */
export interface Match {
  id: number;
  name: string;
}

interface SearchRequest {
  /** Part of the name; the first records of all where it is empty. */
  name: string;
  /** Narrows what is searched. */
  filter?: Readonly<Record<string, string>> | undefined;
  /** False while nobody wants to see them. */
  enabled: boolean;
}

/** The first records whose name has a part; one request for a typed word. Those of an earlier word are not among them. */
export function useSearch<M extends Match>(from: ReferenceName, { name, filter, enabled }: SearchRequest) {
  const { searchedBy = 'name' } = useDefinition(from)?.options ?? {};
  const represent = useRepresent(from);
  // A name that is empty, since all of it was cleared, is searched for at once.
  const rests = useDebounced(name, DEBOUNCE) === name || name === '';
  const { data, isFetching, error, refetch } = useGetList<AnyRecord>(
    from,
    { filter: { ...filter, [searchedBy]: name } },
    { enabled: enabled && rests, staleTime: 30_000 },
  );
  const matches = useMemo(
    () => (data ?? []).map((record) => ({ ...record, name: represent(record) }) as unknown as M),
    [data, represent],
  );
  return { matches, isSearching: !rests || isFetching, error, retry: refetch };
}
