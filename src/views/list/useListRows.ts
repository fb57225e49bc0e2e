import { useMemo, useState } from 'react';
import { useGetList } from 'react-admin';
import type { AnyRecord, Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import { PAGE_SIZE } from '../../schema/paging';
import { useScope } from '../scope';
import { listParams } from './listParams';
import { rowsOf } from './rowsOf';

/**
 * The rows an address asks for: one request for each page, filter and scope; sorting is done here. Where a preset
 * keeps some rows, all are asked for once, and those kept are paged here.
 */
export function useListRows(entity: Entity, address: ListAddress) {
  const { page } = address;
  const { chosen } = useScope(entity.scope);
  const { data, meta, isFetching, error, refetch } = useGetList<AnyRecord>(
    entity.name,
    listParams(entity, address, chosen),
    // A list empties while it is fetched: neither the last page nor an old visit stands in for it.
    { gcTime: 0 },
  );
  const loaded = useMemo(() => data && rowsOf(entity, address, { data, meta }), [entity, address, data, meta]);

  // While a page loads, the pager and the grey rows keep the measure of the page before.
  const [last, setLast] = useState({ totalPages: 0, rows: PAGE_SIZE });
  if (loaded && (loaded.totalPages !== last.totalPages || loaded.rows.length !== last.rows))
    setLast({ totalPages: loaded.totalPages, rows: loaded.rows.length });

  // The last row of the last page was deleted, or a copied link is older than the data.
  const pastTheEnd = !isFetching && !error && last.totalPages > 0 && page > last.totalPages;
  const isLoading = isFetching || pastTheEnd;
  return {
    rows: loaded?.rows ?? [],
    totalPages: last.totalPages,
    skeletonRows: isLoading ? Math.max(last.rows, 1) : 0,
    isLoading,
    /** True until the address is led back to the last page. */
    pastTheEnd,
    error: isFetching ? null : error,
    refetch,
  };
}
