import { useQuery } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import type { Entity } from '../../schema/entity';
import { isId, type Purpose, recordQueryOptions } from './recordQueryOptions';
import { failureOf, useStaleSince } from './unanswered';
import { useProvider } from './useProvider';

/** Loads a record. `missing` is true if there is no record with that id. */
export function useRecord(entity: Entity, id: string, purpose: Purpose) {
  const possible = isId(id);
  const dataProvider = useProvider();
  const query = useQuery({ ...recordQueryOptions(dataProvider, entity, id, purpose), enabled: possible });
  const missing = !possible || (query.error instanceof HttpError && query.error.status === 404);
  const failure = failureOf(query);
  return {
    record: query.data,
    missing,
    isLoading: query.isFetching && !query.data && !failure,
    /** Whether a response has arrived. */
    isFetched: query.isFetched,
    failure,
    /** The time of the response on the screen, in ms, while a newer response is overdue. */
    staleSince: useStaleSince(query),
  };
}
