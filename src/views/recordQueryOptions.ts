import type { DataProvider } from 'react-admin';
import type { Entity } from '../schema/entity';
import type { AnyRecord } from '../schema/record';

/** An id as the API has them: a positive whole number. Anything else names no record and is not asked for. */
export const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

/** Asks for one record's detail, afresh at every visit. */
export const recordQueryOptions = (dataProvider: DataProvider, { name }: Pick<Entity, 'name'>, id: string) => ({
  queryKey: [name, 'record', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await dataProvider.getOne<AnyRecord>(name, { id, signal })).data,
  gcTime: 0,
});
