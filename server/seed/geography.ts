import type { Db } from '../db/types';

/**
 * The world's regions and countries, which no screen can create. Ids follow the alphabet.
 * Does nothing where there are regions already.
 */
export async function fillGeography(db: Db): Promise<void> {
  if (await db.selectFrom('region').select('id').limit(1).executeTakeFirst()) return;
  // A fifth of all code that a server would load at each start, for its first one alone.
  const { default: countries } = await import('world-countries');
  const names = [...new Set(countries.map(({ region }) => region))].toSorted();
  await db.transaction().execute(async (trx) => {
    // Of servers that start together, one does it.
    const regions = await trx
      .insertInto('region')
      .values(names.map((name) => ({ name })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name'])
      .execute();
    if (regions.length === 0) return;
    const ids = new Map(regions.map(({ id, name }) => [name, id]));
    const rows = countries
      .map(({ name, cca2, region }) => ({ name: name.common, country_code: cca2, region_id: ids.get(region) ?? 0 }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
    await trx.insertInto('country').values(rows).execute();
  });
}
