import declared from 'virtual:list-columns';
import { isOffered, seesCosts } from '../../account';
import { fieldOf } from '../../schema/derive';
import { type Column, column } from '../../schema/list/columns';
import type { AnyRecord, AnyRow } from '../../schema/record';
import { t } from '../../texts/t';
import type { ListColumn, ReadOptions } from '../slots/listColumn';

/*
 * The columns that the announced features and extensions offer for a list. Only imported dynamically, so that no list without such
 * a column loads them.
 */

/** Ids of one request. */
const PORTION = 100;

/** The values of a column by record id, and the error of their request. */
export interface Loaded {
  data?: ReadonlyMap<number, unknown> | undefined;
  error?: Error | null;
}

const isListColumn = (value: unknown): value is ListColumn =>
  typeof value === 'object' && value !== null && 'columnOf' in value;

/** Returns the columns that the user may choose. */
export const offeredTo = (list: string): ListColumn[] =>
  declared
    .filter(isListColumn)
    .filter((column) => column.columnOf === list && isOffered(column) && (!column.field.cost || seesCosts()));

/** Makes the column of a table. Rows of files and of printed lists have the value; for rows on the screen it is in `loaded`. */
export function columnFor({ key, field, edit }: ListColumn, loaded?: Loaded): Column<AnyRow> {
  const value = (row: AnyRow) => (key in row ? row[key] : loaded?.data?.get(Number(row['id'])));
  const made = column(fieldOf(field), value, {
    key,
    // The server cannot sort by it, and the values of a page say nothing about the others.
    sortable: false,
    render: (row, shown) => (key in row || loaded?.data ? shown : loaded?.error ? t('Not loaded') : '…'),
  });
  return {
    ...made,
    // Barcodes and shelves break between codes, not within one.
    fit: made.fit === 'text' ? 'words' : made.fit,
    // A value that is not loaded cannot be changed.
    edit: loaded && !loaded.data ? undefined : edit,
  };
}

/** Returns the columns that a list offers, without values. */
export const columnsAddedTo = (list: string): Column<AnyRow>[] => offeredTo(list).map((each) => columnFor(each));

/** Returns rows with the values of columns. */
export async function completed(
  columns: readonly ListColumn[],
  rows: readonly AnyRecord[],
  options: ReadOptions,
): Promise<AnyRecord[]> {
  const all = rows.map((row) => ({ ...row }));
  for (let from = 0; from < all.length; from += PORTION) {
    const portion = all.slice(from, from + PORTION);
    const ids = portion.map(({ id }) => Number(id));
    await Promise.all(
      columns.map(async ({ key, read }) => {
        const values = await read(ids, options);
        for (const row of portion) Object.assign(row, { [key]: values.get(Number(row.id)) ?? null });
      }),
    );
  }
  return all;
}
