import { sql } from 'kysely';
import type { Definition } from '../../contract/definition/define';
import type { Fields } from '../../contract/definition/fields';
import { snakeCase } from '../../contract/definition/names';
import type { Executor } from '../db/types';
import { addressOf } from '../entity/addressField';
import { storageOf } from '../entity/kinds';
import { lineTable } from '../entity/lines';
import { erased, tableOf } from '../entity/table';
import type { Catalogue } from '../http/context';
import { portionsOf } from './portions';
import type { Body } from './tables';

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
