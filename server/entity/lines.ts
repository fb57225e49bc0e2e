import { singularize } from 'inflection';
import { sql } from 'kysely';
import type { Fields } from '../../contract/definition/fields';
import { snakeCase } from '../../contract/definition/names';
import { insertRows } from '../db/rows';
import type { Column, Trx } from '../db/types';
import type { Condition } from './filters';
import { storageOf } from './kinds';
import type { Table } from './table';

/** Returns the table name of an entity's lines: `purchase_order_line`. */
export const lineTable = ({ name }: Pick<Table, 'name'>, field: string): string =>
  `${name}_${snakeCase(singularize(field))}`;

interface LineField {
  lines: string;
  part: string;
}

/** Returns the column of a line field: `product_tag.tag_id` for `tags.tagId`. */
export const lineColumn = (table: Table, { lines, part }: LineField): Column =>
  `${lineTable(table, lines)}.${snakeCase(part)}` as Column;

/** Matches records with at least one line that fulfils a condition. */
export const ofSomeLine =
  (table: Table, { lines }: LineField, condition: Condition): Condition =>
  (value) => {
    const child = lineTable(table, lines);
    return sql`EXISTS (
      SELECT FROM ${sql.table(child)}
      WHERE ${sql.ref(`${child}.${table.name}_id`)} = ${sql.ref(table.column('id'))} AND ${condition(value)})`;
  };

/** Replaces all lines of records. */
export async function replaceLines(
  trx: Trx,
  table: Table,
  { name, fields }: { name: string; fields: Fields },
  records: readonly { id: number; lines: readonly object[] }[],
): Promise<void> {
  if (records.length === 0) return;
  const child = lineTable(table, name);
  const parent = `${table.name}_id`;
  const ids = records.map(({ id }) => id);
  await sql`DELETE FROM ${sql.table(child)} WHERE ${sql.ref(parent)} = ANY (${ids}::integer[])`.execute(trx);
  const rows = records.flatMap(({ id, lines }) =>
    lines.map((line, position) => ({ [parent]: id, position, ...valuesOf(fields, line) })),
  );
  await insertRows(trx, child, rows);
}

type Values = Record<string, unknown>;

/** Returns a body's values by column, in the columns' units. */
export function valuesOf(fields: Fields, body: object): Values {
  const values: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    const storage = storageOf(field);
    if (!storage || field.computed) continue;
    const value = (body as Values)[name] ?? null;
    const write = storage.write as ((value: unknown) => unknown) | undefined;
    values[snakeCase(name)] = write && value !== null ? write(value) : value;
  }
  return values;
}
