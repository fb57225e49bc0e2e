import type { GetListParams } from 'react-admin';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import { PAGE_SIZE } from '../../schema/paging';
import { scopeFilter } from '../../schema/scope';

/**
 * What react-admin asks for, and keeps the answer by, to show a list at an address. Where a preset keeps some rows, all
 * are asked for. The API has an order of its own: the sort is react-admin's, and says nothing.
 * @param chosen the id of what the list is narrowed to
 */
export const listParams = (
  { scope }: Pick<Entity, 'scope'>,
  { filters, page, preset }: ListAddress,
  chosen: string | null,
) =>
  ({
    pagination: { page: preset?.keep ? 1 : page, perPage: PAGE_SIZE },
    sort: { field: 'id', order: 'DESC' },
    filter: { ...filters, ...scopeFilter(scope, chosen) },
    meta: { all: preset?.keep !== undefined },
  }) satisfies GetListParams;
