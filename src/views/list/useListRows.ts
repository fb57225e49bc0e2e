import { useMemo, useState } from 'react';
import { useGetList } from 'react-admin';
import { sortRows } from '../../schema/columns';
import type { AnyRecord, Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import { PAGE_SIZE } from '../../schema/paging';
import { useWarehouse } from '../warehouse';

/** The rows an address asks for: one request for each page, filter and warehouse; sorting is done here. */
export function useListRows(entity: Entity, { filters, page, sorting, preset }: ListAddress) {
  const { warehouseId } = useWarehouse();
  const query = useGetList<AnyRecord>(
    entity.name,
    {
      pagination: { page, perPage: PAGE_SIZE },
      filter: { ...filters, ...(entity.byWarehouse && warehouseId && { warehouseId }) },
      meta: { preset: preset?.value, keep: preset?.keep },
    },
    // A list empties while it is fetched: neither the last page nor an old visit stands in for it.
    { placeholderData: undefined, gcTime: 0 },
  );
  const rows = useMemo(() => sortRows(query.data ?? [], entity.columns, sorting), [query.data, entity, sorting]);

  // While a page loads, the pager and the grey rows keep the measure of the page before.
  const loaded = query.data && { totalPages: Number(query.meta?.totalPages), rows: query.data.length };
  const [last, setLast] = useState({ totalPages: 0, rows: PAGE_SIZE });
  if (loaded && (loaded.totalPages !== last.totalPages || loaded.rows !== last.rows)) setLast(loaded);

  return {
    rows,
    totalPages: last.totalPages,
    skeletonRows: query.isFetching ? Math.max(last.rows, 1) : 0,
    isLoading: query.isFetching,
    error: query.isFetching ? null : query.error,
    refetch: query.refetch,
  };
}
