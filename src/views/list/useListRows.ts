import { useMemo, useState } from 'react';
import { useGetList } from 'react-admin';
import { sortRows } from '../../schema/columns';
import type { AnyRecord, Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import { PAGE_SIZE } from '../../schema/paging';
import { useWarehouse } from '../warehouse';
import { listParams } from './listParams';

/**
 * The rows an address asks for: one request for each page, filter and warehouse; sorting is done here. Where a preset
 * keeps some rows, all are asked for once, and those kept are paged here.
 */
export function useListRows(entity: Entity, address: ListAddress) {
  const { page, sorting, preset } = address;
  const { warehouseId } = useWarehouse();
  const keep = preset?.keep;
  const { data, meta, isFetching, error, refetch } = useGetList<AnyRecord>(
    entity.name,
    listParams(entity, address, warehouseId),
    // A list empties while it is fetched: neither the last page nor an old visit stands in for it.
    { gcTime: 0 },
  );
  const loaded = useMemo(() => {
    if (!data || !keep) return data && { rows: data, totalPages: Number(meta?.totalPages ?? 1) };
    const kept = data.filter(keep);
    return {
      rows: kept.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      totalPages: Math.ceil(kept.length / PAGE_SIZE),
    };
  }, [data, meta, keep, page]);
  const rows = useMemo(() => sortRows(loaded?.rows ?? [], entity.columns, sorting), [loaded, entity, sorting]);

  // While a page loads, the pager and the grey rows keep the measure of the page before.
  const [last, setLast] = useState({ totalPages: 0, rows: PAGE_SIZE });
  if (loaded && (loaded.totalPages !== last.totalPages || loaded.rows.length !== last.rows))
    setLast({ totalPages: loaded.totalPages, rows: loaded.rows.length });

  // The last row of the last page was deleted, or a copied link is older than the data.
  const pastTheEnd = !isFetching && !error && last.totalPages > 0 && page > last.totalPages;
  const isLoading = isFetching || pastTheEnd;
  return {
    rows,
    totalPages: last.totalPages,
    skeletonRows: isLoading ? Math.max(last.rows, 1) : 0,
    isLoading,
    /** True until the address is led back to the last page. */
    pastTheEnd,
    error: isFetching ? null : error,
    refetch,
  };
}
