import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOf, send } from '../../../src/calls/call';
import { supports } from '../../../src/capabilities';
import type { Entity } from '../../../src/schema/entity';
import { failureOf, type QueryFailure } from '../../../src/views/data/unanswered';
import { useProvider } from '../../../src/views/data/useProvider';
import { useDebounced } from '../../../src/views/useDebounced';
import type { calls } from '../contract';
import { type Found, findRecords } from './findRecords';
import { rankOf } from './rank';

const search = callOf<typeof calls.search>('GET /api/search', 'records');

/** The first part of the keys of all searches. */
export const SEARCH = 'search';

/** How long a text rests before it is sent, in ms: one call, or one for each list. */
const [ONE_CALL, MANY_CALLS] = [60, 250];
/** How long an answer is reused, in ms. */
const FRESH = 10_000;

interface FoundRecords {
  found: readonly Found[];
  /** True until the answer for the text is there. */
  isSearching: boolean;
  failure: QueryFailure | null;
}

/** Searches the records of all lists: with one call where the backend announces it, otherwise list by list. */
export function useFoundRecords(text: string, entities: readonly Entity[]): FoundRecords {
  const dataProvider = useProvider();
  const hasCall = supports('search');
  const settled = useDebounced(text, hasCall ? ONE_CALL : MANY_CALLS);
  const names = entities.map(({ name }) => name);
  const query = useQuery({
    queryKey: [SEARCH, hasCall, names, settled],
    queryFn: async ({ signal }) => {
      if (!hasCall) return findRecords(dataProvider, entities, settled, signal);
      const { records } = await send(search, { query: { q: settled } }, signal);
      return records.flatMap(({ entity: of, id, name, isSimilar }): Found[] => {
        const entity = entities.find((each) => each.name === of);
        if (!entity) return [];
        const shown = name ?? entity.represent({ [entity.idField]: id });
        return [{ entity, id, name: shown, rank: rankOf(settled, name ?? ''), isSimilar }];
      });
    },
    enabled: settled !== '',
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(query);
  return {
    found: text === '' ? [] : (query.data ?? []),
    isSearching: text !== '' && !failure && (settled !== text || query.isFetching),
    failure: text === '' ? null : failure,
  };
}
