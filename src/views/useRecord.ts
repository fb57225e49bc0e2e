import { HttpError, useGetOne } from 'react-admin';
import type { AnyRecord, Entity } from '../schema/entity';

/** An id as the API has them: a positive whole number. Anything else names no record and is not asked for. */
export const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

/** What a record is fetched for. A form is never filled with what a page has shown before. */
export type Purpose = 'detail' | 'form';

/** The meta keeps details apart from the partial rows that lists leave in react-admin's cache. */
export const recordParams = (id: string, purpose: Purpose) => ({ id, meta: { purpose } });

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
