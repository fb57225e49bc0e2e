import type { GetListResult } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/paging';
import type { Entity } from '../../schema/entity';
import { sortRows } from '../../schema/list/columns';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRecord } from '../../schema/record';

/** Returns the rows of a response that the list shows. Sorts them unless the server did; filters and pages them for `keep`. */
export function rowsOf(
  { columns, sortedBy }: Pick<Entity, 'columns' | 'sortedBy'>,
  { page, sorting, preset }: ListAddress,
  { data, meta }: Pick<GetListResult<AnyRecord>, 'data' | 'meta'>,
): { rows: readonly AnyRecord[]; totalPages: number; totalRows?: number | undefined } {
  const by = sortedBy ? null : sorting;
  if (!preset?.keep)
    return { rows: sortRows(data, columns, by), totalPages: Number(meta?.totalPages ?? 1), totalRows: meta?.totalRows };
  const kept = data.filter(preset.keep);
  const shown = kept.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { rows: sortRows(shown, columns, by), totalPages: Math.ceil(kept.length / PAGE_SIZE), totalRows: kept.length };
}
