import type { DataProvider, GetListParams } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/paging';
import { pageQuery } from '../../routing/pageRoute';
import type { Entity } from '../../schema/entity';
import { sortingText } from '../../schema/list/columns';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRecord } from '../../schema/record';
import { scopeFilter } from '../../schema/scope';

/**
 * Returns the request parameters of a list. For a preset with `keep`, all rows are requested. The `sort` is required by
 * react-admin and ignored; `meta.sort` has the sorting.
 * @param chosen the id of the record that the list is narrowed to
 */
export const listParams = (
  { scope, sortedBy }: Pick<Entity, 'scope' | 'sortedBy'>,
  { filters, page, preset, sorting }: ListAddress,
  chosen: string | null,
) =>
  ({
    pagination: { page: preset?.keep ? 1 : page, perPage: PAGE_SIZE },
    sort: { field: 'id', order: 'DESC' },
    filter: { ...filters, ...scopeFilter(scope, chosen) },
    meta: {
      all: preset?.keep !== undefined,
      sort: sorting && sortedBy?.includes(sorting.key) ? sortingText(sorting) : undefined,
    },
  }) satisfies GetListParams;

/** Returns the query options of a list. The rows of the previous query are not used as placeholder data. */
export function listQueryOptions(
  dataProvider: DataProvider,
  entity: Pick<Entity, 'name' | 'scope' | 'sortedBy'>,
  address: ListAddress,
  chosen: string | null,
) {
  const params = listParams(entity, address, chosen);
  return pageQuery([entity.name, 'list', params], ({ signal }) =>
    dataProvider.getList<AnyRecord>(entity.name, { ...params, signal }),
  );
}
