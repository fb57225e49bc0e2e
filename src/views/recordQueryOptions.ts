import type { DataProvider } from 'react-admin';
import { pageQuery } from '../routing/pageRoute';
import type { Entity } from '../schema/entity';
import type { AnyRecord } from '../schema/record';

/** An id as the API has them: a positive whole number. Anything else names no record and is not asked for. */
export const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

/** What a record is asked for. A form is never filled with what a page has shown before. */
export type Purpose = 'detail' | 'form';

/** Asks for one record's detail. */
export const recordQueryOptions = (
  dataProvider: DataProvider,
  { name }: Pick<Entity, 'name'>,
  id: string,
  purpose: Purpose,
) =>
  pageQuery(
    [name, 'record', id, purpose],
    async ({ signal }) => (await dataProvider.getOne<AnyRecord>(name, { id, signal })).data,
  );
