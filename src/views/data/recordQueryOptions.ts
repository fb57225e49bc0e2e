import type { DataProvider } from 'react-admin';
import { pageQuery } from '../../routing/pageRoute';
import type { Entity } from '../../schema/entity';
import type { AnyRecord } from '../../schema/record';

/** Returns whether a text is a valid id: a positive whole number. Other ids are not requested. */
export const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

/** The purpose of a request. It is part of the query key, so a form never takes a record from the cache of a detail page. */
export type Purpose = 'detail' | 'form';

/** Returns the query options for a record. */
export const recordQueryOptions = (
  dataProvider: DataProvider,
  { name }: Pick<Entity, 'name'>,
  id: string,
  purpose: Purpose,
) =>
  pageQuery([name, 'record', id, purpose], async ({ signal }) => {
    const { data } = await dataProvider.getOne<AnyRecord>(name, {
      id,
      meta: { figures: purpose === 'detail' },
      signal,
    });
    return data;
  });
