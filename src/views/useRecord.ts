import { HttpError, useGetOne } from 'react-admin';
import type { AnyRecord, Entity } from '../schema/entity';

/** An id as the API has them: a positive whole number. Anything else names no record and is not asked for. */
export const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

/** The meta keeps a detail apart from the partial rows that lists leave in react-admin's cache. */
export const detailParams = (id: string) => ({ id, meta: { detail: true } });

/** One record's detail, fetched afresh: `missing` where there is none by that id. */
export function useRecord(entity: Entity, id: string) {
  const possible = isId(id);
  const query = useGetOne<AnyRecord>(entity.name, detailParams(id), { enabled: possible, gcTime: 0 });
  const missing = !possible || (query.error instanceof HttpError && query.error.status === 404);
  return {
    record: query.data,
    missing,
    isLoading: possible && query.isFetching && !query.data,
    error: query.isFetching ? null : query.error,
    refetch: query.refetch,
  };
}
