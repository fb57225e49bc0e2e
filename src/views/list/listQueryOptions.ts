import type { DataProvider, GetListParams, GetListResult } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/limits';
import { pageQuery } from '../../routing/pageRoute';
import type { Entity } from '../../schema/entity';
import { sortingText, sortRows } from '../../schema/list/columns';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRecord, AnyRow } from '../../schema/record';
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

/** Shows the sums of a list in the columns that have one. */
export const totalsOf = (columns: Entity['columns'], totals: AnyRow) =>
  Object.fromEntries(columns.filter(({ key }) => key in totals).map(({ key, unlinked }) => [key, unlinked(totals)]));
