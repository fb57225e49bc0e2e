import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NewAddress } from '../../contract/entities/address';
import { insertIdentified, updateRows } from '../db/rows';
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
 * Inserts addresses. Reuses the cities of those names in those countries.
 * @param options.prefix the prefix of the fields' paths in the body, such as `address.`
 * @param options.ids the ids, if they are already chosen
 * @returns the ids, in the order of the addresses
 * @throws ApiError 400 for an unknown country, and for one outside the given region
 */
export async function createAddresses(
  trx: Trx,
  inputs: readonly NewAddress[],
  { prefix, ids }: { prefix?: string; ids?: readonly number[] | undefined } = {},
): Promise<number[]> {
  if (inputs.length === 0) return [];
  return insertIdentified(trx, 'address', await placesOf(trx, inputs, prefix), ids);
}

/** Replaces the values of addresses; their ids stay. @throws ApiError 400 as {@link createAddresses} does */
export async function changeAddresses(
  trx: Trx,
  changes: readonly { id: number; input: NewAddress }[],
  { prefix }: { prefix?: string } = {},
): Promise<void> {
  if (changes.length === 0) return;
  const inputs = changes.map(({ input }) => input);
  const places = await placesOf(trx, inputs, prefix);
  const rows = changes.map(({ id }, index) => ({ id, ...places[index] }));
  await updateRows(trx, 'address', rows);
}

/** Returns the columns of addresses, whose cities exist by then. */
async function placesOf(trx: Trx, inputs: readonly NewAddress[], prefix = '') {
  const { rows: countries } = await sql<{ id: number; name: string; regionId: number }>`
    SELECT id, name, region_id AS "regionId" FROM country
    WHERE id = ANY (${inputs.map(({ countryId }) => countryId)}::integer[])`.execute(trx);
  const known = new Map(countries.map((country) => [country.id, country]));
  for (const { countryId, regionId } of inputs) assertRegion(known.get(countryId), regionId, `${prefix}countryId`);
  // An update without a change, so that RETURNING has the existing rows too.
  const { rows: cities } = await sql<{ id: number; name: string; countryId: number }>`
    INSERT INTO city (name, country_id)
    SELECT DISTINCT city, "countryId"
    FROM jsonb_to_recordset(${JSON.stringify(inputs)}::jsonb) AS given (city text, "countryId" integer)
    ORDER BY "countryId", city
    ON CONFLICT (country_id, name) DO UPDATE SET name = excluded.name
    RETURNING id, name, country_id AS "countryId"`.execute(trx);
  const cityKey = ({ name, countryId }: { name: string; countryId: number }) => `${countryId} ${name}`;
  const cityIds = new Map(cities.map((city) => [cityKey(city), city.id]));
  return inputs.map(({ street, streetNumber, postalCode, city: name, countryId }) => ({
    street,
    street_number: streetNumber,
    postal_code: postalCode,
    city_id: cityIds.get(cityKey({ name, countryId })),
  }));
}

/** @throws ApiError 400 for an unknown country, and for one outside the given region */
function assertRegion(
  country: { name: string; regionId: number } | undefined,
  regionId: number | null | undefined,
  field: string,
): void {
  const { name, regionId: own } = referred(field, 'Country', country);
  if (regionId === undefined || regionId === own) return;
  const said = say('country-elsewhere', { country: name });
  throw new ApiError(400, said, { [field]: said });
}
