import { sql } from 'kysely';
import type { Definition } from '../../../contract/definition/define';
import { snakeCase } from '../../../contract/definition/names';
import { portionsOf } from '../../../server/changes/portions';
import type { Executor } from '../../../server/db/types';
import { lineTable } from '../../../server/entity/lines';
import { tableOf } from '../../../server/entity/table';

/** Returns the ids of records by a column's values in lower case. */
export async function idsByText(
  db: Executor,
  { table, column, values }: { table: string; column: string; values: readonly string[] },
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const portion of portionsOf([...new Set(values.map((value) => value.toLowerCase()))])) {
    const { rows } = await sql<{ id: number; value: string }>`
      SELECT id, lower(${sql.ref(column)}) AS value FROM ${sql.table(table)}
      WHERE lower(${sql.ref(column)}) = ANY (${portion}::text[]) ORDER BY id`.execute(db);
    for (const { id, value } of rows) found.set(value, [...(found.get(value) ?? []), id]);
  }
  return found;
}

/** The meaning of a code: its key, the same for all of its spellings, and the records that have it. */
export interface Coded {
  key: string;
  ids: number[];
}

/** Returns what codes mean. */
export async function idsByCode(
  db: Executor,
  { definition, name, part }: { definition: Definition; name: string; part: string },
  codes: readonly string[],
): Promise<Map<string, Coded>> {
  const table = tableOf(definition);
  const child = lineTable(table, name);
  const parent = sql.ref(`other.${table.name}_id`);
  // The product's barcodes are found in any spelling.
  const isBarcode = child === 'product_barcode';
  const key = isBarcode ? sql`barcode_key(given.code)` : sql`given.code`;
  const column = sql.ref(isBarcode ? 'other.key' : `other.${snakeCase(part)}`);
  const found = new Map<string, Coded>();
  for (const portion of portionsOf([...new Set(codes)])) {
    const { rows } = await sql<{ code: string; key: string; id: number | null }>`
      SELECT asked.code, asked.key, ${parent} AS id
      FROM (SELECT given.code, ${key} AS key FROM unnest(${portion}::text[]) AS given (code)) AS asked
      LEFT JOIN ${sql.table(child)} AS other ON ${column} = asked.key`.execute(db);
    for (const { code, key: own, id } of rows) {
      const known = found.get(code) ?? { key: own, ids: [] };
      if (id !== null) known.ids.push(id);
      found.set(code, known);
    }
  }
  return found;
}
