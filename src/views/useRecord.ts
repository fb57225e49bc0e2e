import { HttpError, useGetOne } from 'react-admin';
import type { AnyRecord, Entity } from '../schema/entity';
import { isId, type Purpose, recordParams } from './recordParams';

/** One record's detail, fetched afresh: `missing` where there is none by that id. */
export function useRecord(entity: Entity, id: string, purpose: Purpose) {
  const possible = isId(id);
  const query = useGetOne<AnyRecord>(entity.name, recordParams(id, purpose), { enabled: possible, gcTime: 0 });
  const missing = !possible || (query.error instanceof HttpError && query.error.status === 404);
  return {
    record: query.data,
    missing,
    isLoading: possible && query.isFetching && !query.data,
    error: query.isFetching ? null : query.error,
    refetch: query.refetch,
  };
}
