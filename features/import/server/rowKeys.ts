import { sql } from 'kysely';
import { type Definition, nameFieldOf } from '../../../contract/definition/define';
import { snakeCase } from '../../../contract/definition/names';
import { portionsOf } from '../../../server/changes/portions';
import type { Body } from '../../../server/changes/tables';
import { at } from '../../../server/changes/values';
import type { Executor, Trx } from '../../../server/db/types';
import { lineTable } from '../../../server/entity/lines';
import { tableOf } from '../../../server/entity/table';
import { type Target, targetsOf } from '../fields';
import { textKey } from './draft';

/** The values that tell which record a row means. */
export interface RowKeys {
  /** The codes of the entity, if it has any. */
  codes: Target | undefined;
  /** The text that counts for rows without codes, and for all rows where another key than the codes is chosen. */
  text: Target | undefined;
  /** Whether the codes of a row count before its text. */
  isByCode: boolean;
}

/** Returns the values that tell which record a row means, by the chosen key. */
export function rowKeysOf(definition: Definition, targets: readonly Target[], key: string): RowKeys {
  const codes = targets.find(({ part }) => part !== undefined);
  const chosen = targets.find(({ name }) => name === key);
  const isByCode = chosen !== undefined && chosen === codes;
  const text = isByCode ? targets.find(({ name }) => name === nameFieldOf(definition)) : chosen;
  return { codes, text, isByCode };
}

/** Returns the ids of records by the text of their key. */
export const idsByKeyText = (db: Executor, definition: Definition, { path }: Target, values: readonly unknown[]) =>
  idsByText(db, {
    table: tableOf(definition).name,
    column: snakeCase(path.at(-1) ?? ''),
    values: values.map(textKey),
  });

/**
 * Locks the keys of records of some tables until the transaction ends: a batch that creates records looks for their keys under this lock, so
 * that two batches do not create the same record.
 */
export async function lockKeys(trx: Trx, tableNames: Iterable<string>): Promise<void> {
  for (const name of [...new Set(tableNames)].toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtext('import keys'), hashtext(${name}))`.execute(trx);
}

/**
 * Returns the new rows whose key, or another unique value, a record has by now.
 * @param own the records that the batch itself has written
 */
export async function takenSince<Row extends { body: Body }>(
  trx: Trx,
  definition: Definition,
  key: string,
  rows: readonly Row[],
  own: ReadonlySet<number>,
): Promise<Set<Row>> {
  const targets = targetsOf(definition);
  const { codes, text, isByCode } = rowKeysOf(definition, targets, key);
  const taken = new Set<Row>();
  const codesOf = ({ body }: Row): string[] =>
    codes?.part === undefined ? [] : linesOf(body, codes.name).map((line) => String(line[codes.part ?? '']));
  const take = (some: readonly Row[], isOwned: (row: Row) => readonly number[]) => {
    for (const row of some) if (isOwned(row).some((id) => !own.has(id))) taken.add(row);
  };
  if (codes?.part !== undefined) {
    const owners = await idsByCode(trx, { definition, name: codes.name, part: codes.part }, rows.flatMap(codesOf));
    take(rows, (row) => codesOf(row).flatMap((code) => owners.get(code)?.ids ?? []));
  }
  const keyed = isByCode ? rows.filter((row) => codesOf(row).length === 0) : rows;
  for (const target of targets) {
    const { part, field, path } = target;
    const isUnique = field.unique === true && part === undefined;
    if (target.name !== text?.name && !isUnique) continue;
    const some = (isUnique ? rows : keyed).filter(({ body }) => typeof at(body, path) === 'string');
    const keyedBy = ({ body }: Row) => at(body, path);
    const owners = await idsByKeyText(trx, definition, target, some.map(keyedBy));
    take(some, (row) => owners.get(textKey(keyedBy(row))) ?? []);
  }
  return taken;
}

const linesOf = (body: Body, name: string): readonly Body[] => (body[name] as Body[] | undefined) ?? [];

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
