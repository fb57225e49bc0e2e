import type { Db } from '../db/types';

/**
 * Inserts the world's regions and countries, which no screen can create. Ids are in alphabetical order.
 * Does nothing where regions exist.
 */
export async function fillGeography(db: Db): Promise<void> {
  if (await db.selectFrom('region').select('id').limit(1).executeTakeFirst()) return;
  // Imported on demand: a fifth of the server's code, needed only at the first start.
  const { default: countries } = await import('world-countries');
  const names = [...new Set(countries.map(({ region }) => region))].toSorted();
  await db.transaction().execute(async (trx) => {
    // Of servers that start together, only one inserts them.
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
