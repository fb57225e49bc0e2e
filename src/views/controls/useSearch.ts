import { useMemo, useState } from 'react';
import { PAGE_SIZE } from '../../../contract/limits';
import type { ReferenceName } from '../../schema/contract';
import type { AnyRecord } from '../../schema/record';
import { useDefinition } from '../data/useProvider';
import { useDebounced } from '../useDebounced';
import { useMatching } from './useMatching';
import { useRepresent } from './useRepresent';

/** Debounce delay of typing, in milliseconds. */
const DEBOUNCE = 300;

/** Up to this number of pages, a match with the exact name is searched for even before the user leaves the box. */
const FEW_PAGES = 8;

interface EarlierPages {
  of: string;
  /** The number of the page after these rows. */
  page: number;
  rows: readonly AnyRecord[];
}

const NONE_YET: EarlierPages = { of: '', page: 1, rows: [] };

/** A matching record and its name. */
export interface Match {
  id: number;
  name: string;
}

interface SearchRequest {
  /** Part of the name. Empty: the first records of the list. */
  name: string;
  /** Narrows the search. If no record in it has the name, all records are searched. */
  filter?: Readonly<Record<string, string>> | undefined;
  /** False while the results are not shown. */
  enabled: boolean;
  /** True to search at once, and among all pages, for the record with exactly this name. */
  needsExact: boolean;
}

/**
 * Searches records by part of their name, page by page. A match with exactly this name comes first. If it is not on the first
 * page, one request loads all matches. Results of an earlier text are dropped.
 */
export function useSearch<M extends Match>(from: ReferenceName, { name, filter, enabled, needsExact }: SearchRequest) {
  const { searchedBy = 'name' } = useDefinition(from)?.options ?? {};
  const represent = useRepresent(from);
  // An empty name is not debounced.
  const isSettled = useDebounced(name, DEBOUNCE) === name || name === '' || needsExact;
  const narrowed = filter && name !== '' && JSON.stringify({ filter, name });
  const [empty, setEmpty] = useState<string>();
  const isBeyond = Boolean(narrowed) && empty === narrowed;
  const params = { filter: { ...(isBeyond ? undefined : filter), [searchedBy]: name } };
  // The rows of earlier pages, for the current filter only.
  const [earlier, setEarlier] = useState<EarlierPages>(NONE_YET);
  const { page, rows } = earlier.of === JSON.stringify(params) ? earlier : NONE_YET;
  const pagination = { page, perPage: PAGE_SIZE };
  const found = useMatching(from, { ...params, pagination }, enabled && isSettled);
  const { data: { data, pageInfo, meta } = {}, isFetching, error, refetch } = found;

  if (narrowed && !isBeyond && isSettled && !isFetching && data?.length === 0) setEmpty(narrowed);

  const soFar = useMemo(() => [...rows, ...(data ?? [])], [rows, data]);
  const hasMore = pageInfo?.hasNextPage ?? rows.length > 0;
  const hasExactName = (record: AnyRecord) => name !== '' && folded(represent(record)) === folded(name);
  const hasFewPages = meta?.totalPages <= FEW_PAGES;
  const mayHideExact = name !== '' && hasMore && !soFar.some(hasExactName);
  const loadsAll = enabled && isSettled && mayHideExact && (needsExact || hasFewPages);
  const allMatches = useMatching(from, { ...params, meta: { all: true } }, loadsAll);

  const exact = [...soFar, ...(mayHideExact ? (allMatches.data?.data ?? []) : [])].filter(hasExactName);
  const others = soFar.filter((record) => !hasExactName(record));
  // Waits for the request for all matches, so that the first, highlighted match stays the first.
  const matches = allMatches.isFetching
    ? []
    : [...exact, ...others].map((record) => ({ ...record, name: represent(record) }) as unknown as M);
  return {
    matches,
    /** The only match with exactly this name; undefined if none or several have it. */
    exact: exact.length === 1 ? matches[0] : undefined,
    /** True if the matches are outside `filter`. */
    isBeyond,
    hasMore,
    showMore: () => setEarlier({ of: JSON.stringify(params), page: page + 1, rows: soFar }),
    isSearching: !isSettled || isFetching || allMatches.isFetching,
    /** False if a match with exactly this name may be on a page that is not loaded. */
    isKnown: !mayHideExact || allMatches.isFetched,
    error,
    retry: refetch,
  };
}

/** Normalizes a name for a case-insensitive comparison. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase();
