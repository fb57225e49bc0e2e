import { singularize } from 'inflection';
import type { Fields } from '../../contract/definition/fields';
import { snakeCase } from '../../contract/definition/names';
import type { Trx } from '../db/types';
import { erased, type Table } from './table';
import { valuesOf } from './values';

/** The table of the lines of an entity: `purchase_order_line`. */
export const lineTable = ({ name }: Pick<Table, 'name'>, field: string): string =>
  `${name}_${snakeCase(singularize(field))}`;

/** Puts these lines in place of those that a record has. */
export async function replaceLines(
  trx: Trx,
  table: Table,
  { name, fields }: { name: string; fields: Fields },
  id: number,
  lines: readonly object[],
): Promise<void> {
  const child = lineTable(table, name);
  const parent = `${table.name}_id`;
  await erased(trx).deleteFrom(child).where(parent, '=', id).execute();
  if (lines.length === 0) return;
  const rows = lines.map((line, position) => ({ [parent]: id, position, ...valuesOf(fields, line) }));
  await erased(trx).insertInto(child).values(rows).execute();
}
