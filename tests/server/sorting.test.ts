import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { EXTENSIONS, openExtended } from '../helpers/extensions';
import { insertAddress, insertWarehouse } from '../helpers/fixtures';

const { app, db, close } = await openExtended(EXTENSIONS);
afterAll(close);

interface Vehicle {
  vehicleId: number;
  name: string;
  cost: number;
  soldOn: string | null;
  mode: 'road' | 'sea';
  depotName: string | null;
  tripsCount: number;
}

const read = async (query: string) => {
  const response = await app.inject(`/api/vehicles?${query}`);
  expect([query, response.statusCode]).toEqual([query, 200]);
  return response.json() as { content: Vehicle[]; page: { totalPages: number } };
};
/** Reads the rows of all pages. */
async function pages(query: string): Promise<Vehicle[]> {
  const { content, page } = await read(query);
  const rows = [...content];
  for (let next = 1; next < page.totalPages; next++) rows.push(...(await read(`${query}&page=${next}`)).content);
  return rows;
}

const { id: warehouseId } = await insertWarehouse(db);
const { id: addressId } = await insertAddress(db);
await sql`INSERT INTO depot (id, name) VALUES (1, 'north'), (2, 'South'), (3, 'East')`.execute(db);
await sql`
  INSERT INTO vehicle
    (name, plate, seats, volume, cost, bought_on, sold_on, is_electric, mode, depot_id, warehouse_id, address_id)
  SELECT (CASE WHEN n % 2 = 0 THEN 'V' ELSE 'v' END) || n * 37 % 80, 'P', 1, 100, n * 7 % 5, '2026-01-01',
    CASE WHEN n % 3 > 0 THEN date '2026-01-01' + n % 4 END, n % 2 = 0, CASE WHEN n % 5 = 0 THEN 'sea' ELSE 'road' END,
    CASE WHEN n % 4 > 0 THEN n % 4 END, ${warehouseId}, ${addressId}
  FROM generate_series(1, 80) AS n`.execute(db);
const all = (await read('all=true')).content;

type Key = (row: Vehicle) => string | number | null;

const keys: Record<string, Key> = {
  name: ({ name }) => name.toLowerCase(),
  cost: ({ cost }) => cost,
  soldOn: ({ soldOn }) => soldOn,
  mode: ({ mode }) => (mode === 'sea' ? 'By sea' : 'By road'),
  depotId: ({ depotName }) => depotName?.toLowerCase() ?? null,
  tripsCount: ({ tripsCount }) => tripsCount,
};

/** The expected order: by key, then by id, with missing values last in both directions. */
function sorted(rows: readonly Vehicle[], key: Key, way: 1 | -1): number[] {
  const order = (one: Vehicle, other: Vehicle): number => {
    const [left, right] = [key(one), key(other)];
    if (left === right) return way * (one.vehicleId - other.vehicleId);
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -way : way;
  };
  return rows.toSorted(order).map(({ vehicleId }) => vehicleId);
}
const ids = (rows: readonly Vehicle[]) => rows.map(({ vehicleId }) => vehicleId);

test.each(Object.entries(keys))(
  'a list is sorted by %s across all pages, with and without a filter, in both directions',
  async (name, key) => {
    for (const [sort, way] of [
      [name, 1],
      [`-${name}`, -1],
    ] as const) {
      expect(ids(await pages(`sort=${sort}`))).toEqual(sorted(all, key, way));
      expect(ids((await read(`sort=${sort}&all=true`)).content)).toEqual(sorted(all, key, way));
      const filtered = all.filter(({ cost }) => cost >= 0.02);
      expect(filtered.length).toBeLessThan(all.length);
      expect(ids(await pages(`sort=${sort}&minCost=0.02`))).toEqual(sorted(filtered, key, way));
    }
  },
);

test('names are sorted by the alphabet of the language that a request asks for', async () => {
  const names = ['Łódź', 'Lublin', 'Żory', 'Zamość', 'ćma', 'Cz', 'Dar'];
  await sql`INSERT INTO depot (id, name) SELECT 10 + n, name FROM unnest(${names}::text[]) WITH ORDINALITY AS each (name, n)`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    INSERT INTO vehicle (name, plate, seats, volume, cost, bought_on, is_electric, mode, depot_id, warehouse_id, address_id)
    SELECT name, 'alphabet', 1, 100, 1, '2026-01-01', true, 'road', id, ${warehouseId}, ${addressId}
    FROM depot WHERE id > 3 RETURNING id`.execute(db);
  const own = new Set(rows.map(({ id }) => id));
  const inOrder = async (language: string, sort: string) => {
    const headers = { 'accept-language': language };
    const { content } = (await app.inject({ url: `/api/vehicles?all=true&sort=${sort}`, headers })).json();
    return (content as Vehicle[]).filter(({ vehicleId }) => own.has(vehicleId)).map(({ name }) => name);
  };
  const polish = ['Cz', 'ćma', 'Dar', 'Lublin', 'Łódź', 'Zamość', 'Żory'];
  for (const sort of ['name', 'depotId']) {
    expect(await inOrder('pl', sort)).toEqual(polish);
    expect(await inOrder('pl', `-${sort}`)).toEqual(polish.toReversed());
    // Without a choice, letters are sorted by their codes.
    expect(await inOrder('pl-PL,pl;q=0.9', sort)).toEqual(['Cz', 'Dar', 'Lublin', 'Zamość', 'ćma', 'Łódź', 'Żory']);
  }
  await sql`DELETE FROM vehicle WHERE plate = 'alphabet'`.execute(db);
  await sql`DELETE FROM depot WHERE id > 3`.execute(db);
});

test('without a sort parameter a list is sorted by id', async () => {
  expect(ids(await pages(''))).toEqual(ids(all).toSorted((one, other) => one - other));
});

test.each(['plate', 'cargo', '--name', 'name,cost', 'constructor'])('%s is an invalid sort parameter', async (sort) => {
  const response = await app.inject(`/api/vehicles?sort=${sort}`);
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, ['sort']]);
});

test('a list without sorting rejects the parameter', async () => {
  const response = await app.inject('/api/products?sort=name');
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, ['sort']]);
});

test('the API description names the sort fields of a list', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const parametersOf = (path: string): { name: string; schema: unknown }[] => paths[path].get.parameters;
  expect(parametersOf('/api/vehicles').find(({ name }) => name === 'sort')).toMatchObject({
    schema: { enum: expect.arrayContaining(['name', '-name', 'depotId']) },
  });
  expect(parametersOf('/api/depots').map(({ name }) => name)).not.toContain('sort');
});

test.each(['cost', '-cost', 'name', '-name', 'soldOn'])(
  'a page sorted by %s uses the order of an index',
  async (sort) => {
    const { column, way } = {
      column: { cost: 'cost', name: 'lower(name)', soldOn: 'sold_on' }[sort.replace('-', '')] ?? '',
      way: sort.startsWith('-') ? 'desc' : 'asc',
    };
    const plan = await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT id FROM vehicle ORDER BY ${sql.raw(column)} ${sql.raw(way)}, id ${sql.raw(way)} LIMIT 25`.execute(
        trx,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toContain('Sort');
  },
);
