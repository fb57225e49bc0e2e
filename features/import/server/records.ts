import { sql } from 'kysely';
import type { Definition } from '../../../contract/definition/define';
import type { Fields } from '../../../contract/definition/fields';
import { snakeCase } from '../../../contract/definition/names';
import type { Executor } from '../../../server/db/types';
import { addressOf } from '../../../server/entity/addressField';
import { storageOf } from '../../../server/entity/kinds';
import { lineTable } from '../../../server/entity/lines';
import { erased, tableOf } from '../../../server/entity/table';
import type { Catalogue } from '../../../server/http/context';
import type { Body } from './tables';

/** Ids or names in one statement. */
export const PORTION = 5_000;

export function* portionsOf<Each>(all: readonly Each[], size = PORTION): Generator<Each[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

const read = (fields: Fields, row: Record<string, unknown>): Body =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const storage = storageOf(field);
      if (!storage || field.computed) return [];
      const value = row[snakeCase(name)] ?? null;
      const convert = storage.read as ((value: unknown) => unknown) | undefined;
      return [[name, convert && value !== null ? convert(value) : value]];
    }),
  );

/**
 * Returns records in the form of bodies, by id.
 * @param options.lock whether to lock them until the end of the transaction
 */
export async function bodiesOf(
  db: Executor,
  definition: Definition,
  ids: readonly number[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<number, Body>> {
  const bodies = new Map<number, Body>();
  if (ids.length === 0) return bodies;
  const table = tableOf(definition);
  const rows = await erased(db)
    .selectFrom(table.name)
    .selectAll()
    .where(sql<boolean>`id = ANY (${ids}::integer[])`)
    .orderBy('id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
  const address = addressOf(definition.fields);
  const places =
    address &&
    (await placesOf(
      db,
      rows.map((row) => row['address_id'] as number | null),
    ));
  for (const row of rows) {
    const place = places?.get(row['address_id'] as number);
    bodies.set(row['id'] as number, {
      ...read(definition.fields, row),
      ...(address && (address[1].flat ? place : { [address[0]]: place ?? null })),
    });
  }
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'lines' || field.computed) continue;
    const child = lineTable(table, name);
    const parent = `${table.name}_id`;
    const lines = await erased(db)
      .selectFrom(child)
      .selectAll()
      .where(sql<boolean>`${sql.ref(parent)} = ANY (${ids}::integer[])`)
      .orderBy(parent)
      .orderBy('position')
      .execute();
    for (const body of bodies.values()) body[name] = [];
    for (const line of lines) {
      const body = bodies.get(line[parent] as number);
      if (body) (body[name] as Body[]).push(read(field.fields, line));
    }
  }
  return bodies;
}

async function placesOf(db: Executor, ids: readonly (number | null)[]): Promise<Map<number, Body>> {
  const rows = await db
    .selectFrom('address')
    .innerJoin('city', 'city.id', 'address.city_id')
    .innerJoin('country', 'country.id', 'city.country_id')
    .select(['address.id', 'street', 'street_number as streetNumber', 'postal_code as postalCode'])
    .select(['city.name as city', 'country.id as countryId', 'country.region_id as regionId'])
    .where(sql<boolean>`address.id = ANY (${ids}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

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

/** Returns the names of the records that rows mean. */
export async function namesOf(
  db: Executor,
  { referred }: Pick<Catalogue, 'referred'>,
  { name: list }: Pick<Definition, 'name'>,
  drafts: readonly { recordId?: number }[],
): Promise<Map<number, string>> {
  const { table, label } = referred(list);
  const names = new Map<number, string>();
  for (const portion of portionsOf(drafts.flatMap(({ recordId }) => recordId ?? []))) {
    const { rows } = await sql<{ id: number; name: string }>`
      SELECT id, ${sql.ref(label)} AS name FROM ${sql.table(table)} WHERE id = ANY (${portion}::integer[])`.execute(db);
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}
