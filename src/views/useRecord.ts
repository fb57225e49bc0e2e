import { useQuery } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import type { Entity } from '../schema/entity';
import { isId, type Purpose, recordQueryOptions } from './recordQueryOptions';
import { useProvider } from './useProvider';

/** One record's detail: `missing` where there is none by that id. */
export function useRecord(entity: Entity, id: string, purpose: Purpose) {
  const possible = isId(id);
  const dataProvider = useProvider();
  const query = useQuery({ ...recordQueryOptions(dataProvider, entity, id, purpose), enabled: possible });
  const missing = !possible || (query.error instanceof HttpError && query.error.status === 404);
  return {
    record: query.data,
    missing,
    isLoading: possible && query.isFetching && !query.data,
    error: query.isFetching ? null : query.error,
    refetch: query.refetch,
  };
}
