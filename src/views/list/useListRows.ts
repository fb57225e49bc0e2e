import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PAGE_SIZE } from '../../../contract/paging';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRow } from '../../schema/record';
import { failureOf, useStaleSince } from '../data/unanswered';
import { useProvider } from '../data/useProvider';
import { useScope } from '../scope';
import { listQueryOptions } from './listQueryOptions';
import { rowsOf } from './rowsOf';

type Loaded = Partial<ReturnType<typeof rowsOf>> & { totalPages: number };

/**
 * Loads the rows of a list: one request for each page, filter and scope. The client sorts, unless the API does. For a preset with
 * `keep` it loads all rows once, then filters and pages them. During a request the list is empty; while the server does not
 * respond, it keeps the previous rows.
 */
export function useListRows(entity: Entity, address: ListAddress) {
  const { page } = address;
  const { chosen } = useScope(entity.scope);
  const dataProvider = useProvider();
  const { data, isFetching, error, failureReason, dataUpdatedAt, refetch } = useQuery(
    listQueryOptions(dataProvider, entity, address, chosen),
  );
  const loaded = useMemo(() => data && rowsOf(entity, address, data), [entity, address, data]);

  // While a page loads, the pager and the skeleton keep the size of the previous page.
  const [last, setLast] = useState<Loaded>({ totalPages: 0 });
  if (loaded && loaded !== last) setLast(loaded);

  // The last row of the last page was deleted, or the URL is older than the data.
  const isPastEnd = !isFetching && !error && last.totalPages > 0 && page > last.totalPages;
  const kept = last.rows?.length ? last.rows : undefined;
  const staleSince = useStaleSince({ data: kept, dataUpdatedAt, failureReason });
  const failure = failureOf({ data: kept, error, failureReason, isFetching, refetch });
  const isLoading = (isFetching || isPastEnd) && staleSince === undefined && !failure;
  return {
    rows: (staleSince === undefined ? loaded?.rows : kept) ?? [],
    totalPages: last.totalPages,
    totalRows: last.totalRows,
    /** The sums of all rows, by field, if the backend returns them. */
    totals: data?.meta?.totals as AnyRow | undefined,
    skeletonRows: isLoading ? Math.max(last.rows?.length ?? PAGE_SIZE, 1) : 0,
    isLoading,
    /** True until the URL is corrected to the last page. */
    isPastEnd,
    failure,
    /** The time of the rows on the screen, in ms, while a newer response is overdue. */
    staleSince,
  };
}
