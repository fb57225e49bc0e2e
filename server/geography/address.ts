import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NewAddress } from '../../contract/entities/address';
import type { Column, Executor, Trx } from '../db/types';
import { ApiError, referred } from '../errors';
import { say } from '../texts/message';

/** The address that a table's `address_id` refers to, as one line: "{street} {number} {city}, {country}". */
export const addressLine = (addressId: Column): RawBuilder<string> => sql<string>`(
  SELECT address.street || ' ' || address.street_number || ' ' || city.name || ', ' || country.name
  FROM address JOIN city ON city.id = address.city_id JOIN country ON country.id = city.country_id
  WHERE address.id = ${sql.ref(addressId)})`;

/** A query for an address by its id, or by a query for its id. */
export const addressById = (db: Executor, id: number | RawBuilder<number>) =>
  db
    .selectFrom('address')
    .innerJoin('city', 'city.id', 'address.city_id')
    .innerJoin('country', 'country.id', 'city.country_id')
    .innerJoin('region', 'region.id', 'country.region_id')
    .where('address.id', '=', id)
    .select(['street', 'street_number as streetNumber', 'postal_code as postalCode', 'city.name as city'])
    .select(['country.id as countryId', 'country.name as countryName'])
    .select(['region.id as regionId', 'region.name as regionName']);

/** The filters of every entity with an address: the condition of each on the column that refers to the address. */
export const addressFilters: Readonly<
  Record<string, (addressId: Expression<unknown>, value: unknown) => Expression<SqlBool>>
> = {
  regionId: (addressId, regionId) => sql`${addressId} IN (
      SELECT address.id FROM address
      JOIN city ON city.id = address.city_id JOIN country ON country.id = city.country_id
      WHERE country.region_id = ${regionId})`,
};

/**
 * Inserts an address. Reuses a city of that name in that country.
 * @param options.prefix the prefix of the fields' paths in the body, such as `address.`
 * @param options.id the id, if it is already chosen
 * @returns the id
 * @throws ApiError 400 for an unknown country, and for one outside the given region
 */
export async function createAddress(
  trx: Trx,
  input: NewAddress,
  { prefix, id }: { prefix?: string; id?: number } = {},
): Promise<number> {
  const values = { id, ...(await columns(trx, input, prefix)) };
  return (await trx.insertInto('address').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Inserts addresses with a few statements, whatever their number. Reuses cities as {@link createAddress} does.
 * @returns the ids, in the order of the addresses
 * @throws ApiError 400 for an unknown country, and for one outside the given region
 */
export async function createAddresses(trx: Trx, inputs: readonly NewAddress[]): Promise<number[]> {
  if (inputs.length === 0) return [];
  const { rows: countries } = await sql<{ id: number; name: string; regionId: number }>`
    SELECT id, name, region_id AS "regionId" FROM country WHERE id = ANY (${inputs.map(({ countryId }) => countryId)}::integer[])`.execute(
    trx,
  );
  const known = new Map(countries.map((country) => [country.id, country]));
  for (const { countryId, regionId } of inputs) assertRegion(known.get(countryId), regionId, 'countryId');
  const rows = JSON.stringify(inputs);
  // An update without a change, so that RETURNING has the existing rows too.
  const { rows: made } = await sql<{ id: number }>`
    WITH given AS (
      SELECT * FROM ROWS FROM (
        jsonb_to_recordset(${rows}::jsonb) AS (street text, "streetNumber" text, "postalCode" text, city text, "countryId" integer)
      ) WITH ORDINALITY AS each (street, "streetNumber", "postalCode", city, "countryId", position)
    ), cities AS (
      INSERT INTO city (name, country_id)
      SELECT DISTINCT city, "countryId" FROM given ORDER BY "countryId", city
      ON CONFLICT (country_id, name) DO UPDATE SET name = excluded.name
      RETURNING id, name, country_id
    ), numbered AS (
      SELECT nextval(pg_get_serial_sequence('address', 'id'))::integer AS id, given.*, cities.id AS city_id
      FROM given JOIN cities ON cities.name = city AND cities.country_id = "countryId"
    ), inserted AS (
      INSERT INTO address (id, street, street_number, postal_code, city_id)
      SELECT id, street, "streetNumber", "postalCode", city_id FROM numbered
    )
    SELECT id FROM numbered ORDER BY position`.execute(trx);
  return made.map(({ id }) => id);
}

/** Replaces the values of an address; its id stays. @throws ApiError 400 as {@link createAddress} does */
export async function changeAddress(
  trx: Trx,
  id: number,
  input: NewAddress,
  { prefix }: { prefix?: string } = {},
): Promise<void> {
  const changed = await columns(trx, input, prefix);
  await trx.updateTable('address').set(changed).where('id', '=', id).execute();
}

async function columns(trx: Trx, input: NewAddress, prefix = '') {
  const { street, streetNumber, postalCode, city, countryId, regionId } = input;
  const field = `${prefix}countryId`;
  const country = await trx
    .selectFrom('country')
    .where('id', '=', countryId)
    .select(['name', 'region_id as regionId'])
    .executeTakeFirst();
  assertRegion(country, regionId, field);
  const { id: city_id } = await trx
    .insertInto('city')
    .values({ name: city, country_id: countryId })
    // An update without a change, so that RETURNING has the existing row too.
    .onConflict((conflict) => conflict.columns(['country_id', 'name']).doUpdateSet({ name: city }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { street, street_number: streetNumber, postal_code: postalCode, city_id };
}

/** @throws ApiError 400 for an unknown country, and for one outside the given region */
function assertRegion(
  country: { name: string; regionId: number } | undefined,
  regionId: number | null | undefined,
  field: string,
): void {
  const { name, regionId: own } = referred(field, 'Country', country);
  if (regionId === undefined || regionId === own) return;
  const said = say('{country} does not lie in that region.', { country: name });
  throw new ApiError(400, said, { [field]: said });
}
