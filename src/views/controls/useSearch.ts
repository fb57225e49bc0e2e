import { useMemo, useState } from 'react';
import { PAGE_SIZE } from '../../../contract/paging';
import type { ReferenceName } from '../../schema/contract';
import type { AnyRecord } from '../../schema/record';
import { useDebounced } from '../useDebounced';
import { useDefinition } from '../useDefinition';
import { useMatching } from './useMatching';
import { useRepresent } from './useRepresent';

/** How long typing must rest before it is searched for, in milliseconds. */
const DEBOUNCE = 300;

/** Among so many pages the record that is called just so is looked for before anybody insists. */
const FEW_PAGES = 8;

interface Earlier {
  of: string;
  /** The page after them. */
  page: number;
  rows: readonly AnyRecord[];
}

const NONE_YET: Earlier = { of: '', page: 1, rows: [] };

/** A record that was found, by what it is called. */
export interface Match {
  id: number;
  name: string;
}

interface SearchRequest {
  /** Part of the name; the first records of all where it is empty. */
  name: string;
  /** Narrows what is searched, unless nothing of it has the name: all are searched then. */
  filter?: Readonly<Record<string, string>> | undefined;
  /** False while nobody wants to see them. */
  enabled: boolean;
  /** True once somebody means the record of that very name: it is searched for at once, among all there are. */
  insists: boolean;
}

/**
 * The records whose name has a part, page by page, one that is called just so before the others. Where that one is not
 * on the first page, all are asked for once. Those of an earlier word are not among them.
 */
export function useSearch<M extends Match>(from: ReferenceName, { name, filter, enabled, insists }: SearchRequest) {
  const { searchedBy = 'name' } = useDefinition(from)?.options ?? {};
  const represent = useRepresent(from);
  // A name that is empty, since all of it was cleared, is searched for at once.
  const rests = useDebounced(name, DEBOUNCE) === name || name === '' || insists;
  const narrowed = filter && name !== '' && JSON.stringify({ filter, name });
  const [empty, setEmpty] = useState<string>();
  const isBeyond = Boolean(narrowed) && empty === narrowed;
  const asked = { filter: { ...(isBeyond ? undefined : filter), [searchedBy]: name } };
  // The pages before the one that was asked for last, of what is asked for now.
  const [earlier, setEarlier] = useState<Earlier>(NONE_YET);
  const { page, rows } = earlier.of === JSON.stringify(asked) ? earlier : NONE_YET;
  const pagination = { page, perPage: PAGE_SIZE };
  const found = useMatching(from, { ...asked, pagination }, enabled && rests);
  const { data: { data, pageInfo, meta } = {}, isFetching, error, refetch } = found;

  if (narrowed && !isBeyond && rests && !isFetching && data?.length === 0) setEmpty(narrowed);

  const soFar = useMemo(() => [...rows, ...(data ?? [])], [rows, data]);
  const hasMore = pageInfo?.hasNextPage ?? rows.length > 0;
  const isCalledSo = (record: AnyRecord) => name !== '' && folded(represent(record)) === folded(name);
  const isAmongFew = meta?.totalPages <= FEW_PAGES;
  const mayHideIt = name !== '' && hasMore && !soFar.some(isCalledSo);
  const insistsOnAll = enabled && rests && mayHideIt && (insists || isAmongFew);
  const whole = useMatching(from, { ...asked, meta: { all: true } }, insistsOnAll);

  const exact = [...soFar, ...(mayHideIt ? (whole.data?.data ?? []) : [])].filter(isCalledSo);
  const others = soFar.filter((record) => !isCalledSo(record));
  // All at once, so that the first one, which is marked, stays the first.
  const matches = whole.isFetching
    ? []
    : [...exact, ...others].map((record) => ({ ...record, name: represent(record) }) as unknown as M);
  return {
    matches,
    /** The one that is called just so; undefined where there is none, or several are. */
    exact: exact.length === 1 ? matches[0] : undefined,
    /** True where what is found is not among what it was narrowed to. */
    isBeyond,
    hasMore,
    showMore: () => setEarlier({ of: JSON.stringify(asked), page: page + 1, rows: soFar }),
    isSearching: !rests || isFetching || whole.isFetching,
    /** False where one that is called just so may be on a page that was not asked for. */
    isKnown: !mayHideIt || whole.isFetched,
    error,
    retry: refetch,
  };
}

/** As names are compared: whatever their case. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase();
