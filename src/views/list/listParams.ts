import type { GetListParams } from 'react-admin';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import { PAGE_SIZE } from '../../schema/paging';

/**
 * What react-admin asks for, and keeps the answer by, to show a list at an address. Where a preset keeps some rows, all
 * are asked for. The API has an order of its own: the sort is react-admin's, and says nothing.
 */
export const listParams = (
  { byWarehouse }: Pick<Entity, 'byWarehouse'>,
  { filters, page, preset }: ListAddress,
  warehouseId: string | null,
) =>
  ({
    pagination: { page: preset?.keep ? 1 : page, perPage: PAGE_SIZE },
    sort: { field: 'id', order: 'DESC' },
    filter: { ...filters, ...(byWarehouse && warehouseId && { warehouseId }) },
    meta: { all: preset?.keep !== undefined },
  }) satisfies GetListParams;
