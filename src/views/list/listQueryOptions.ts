import type { DataProvider, GetListParams } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/paging';
import { pageQuery } from '../../routing/pageRoute';
import { sortingText } from '../../schema/columns';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import type { AnyRecord } from '../../schema/record';
import { scopeFilter } from '../../schema/scope';

/**
 * What a list at an address asks for. Where a preset keeps some rows, all are asked for. The documented lists have an order of
 * their own: the sort is react-admin's, and says nothing.
 * @param chosen the id of what the list is narrowed to
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

/** Asks for a list at an address. It empties while it is fetched: the last page does not stand in for it. */
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
