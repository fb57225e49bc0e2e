import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { watchRecords } from '../../server/schema/watch';
import { openApi, send } from '../../tests/helpers/api';
import { features } from '../../tests/helpers/features';
import { insertTrade } from '../../tests/helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);
await watchRecords(db, features);
const { productIds, warehouseIds } = await insertTrade(db, [1000, 1000], [{ name: 'Flour' }, { name: 'Bolt' }]);
const [flour = 0, bolt = 0] = productIds;
const [north = 0, south = 0] = warehouseIds;

const assign = (id: number, warehouseId: number, shelf: unknown) =>
  send(app, 'PUT', `/api/products/${id}/shelf`, { warehouseId, shelf });
const shelvesOf = async (id: number) => (await app.inject(`/api/products/${id}`)).json().shelves;
const inWarehouse = async (query: string) => (await app.inject(`/api/shelves?${query}`)).json();
const bodyOf = async (id: number) => {
  const { name, description, unitPrice, unitSize, categoryId } = (await app.inject(`/api/products/${id}`)).json();
  return { name, description, unitPrice, unitSize, categoryId };
};
const history = async (id: number) => (await app.inject(`/api/products/${id}/history`)).json().content;

test('a product has a shelf in each warehouse, which its row changes and removes', async () => {
  expect(await shelvesOf(flour)).toEqual([]);
  const answer = await assign(flour, north, ' A2-10 ');
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  await assign(flour, south, 'B1');
  await assign(bolt, north, 'A10');
  expect(await shelvesOf(flour)).toMatchObject([
    { warehouseId: north, shelf: 'A2-10' },
    { warehouseId: south, shelf: 'B1' },
  ]);
  expect(await inWarehouse(`warehouseId=${north}`)).toEqual([
    { productId: flour, shelf: 'A2-10' },
    { productId: bolt, shelf: 'A10' },
  ]);
  expect(await inWarehouse(`warehouseId=${north}&ids=${bolt},2000000000`)).toEqual([{ productId: bolt, shelf: 'A10' }]);
  const everywhere = (await app.inject(`/api/shelves/products?ids=${flour},2000000000`)).json();
  expect(everywhere).toMatchObject([
    { productId: flour, warehouseId: north, shelf: 'A2-10' },
    { productId: flour, warehouseId: south, shelf: 'B1' },
  ]);
  expect(everywhere[0].warehouseName).toBeTypeOf('string');
  await assign(flour, north, 'A3');
  await assign(flour, south, null);
  expect(await shelvesOf(flour)).toMatchObject([{ warehouseId: north, shelf: 'A3' }]);
  expect((await history(flour))[1].changes).toMatchObject([{ field: 'shelves', label: 'Shelves' }]);
  // Nothing changes, so nothing is recorded.
  const before = await history(flour);
  await assign(flour, north, 'A3');
  await assign(flour, south, '');
  expect(await history(flour)).toEqual(before);
});

test('the form of a product has its shelves, and a body without them keeps them', async () => {
  const shelves = [
    { warehouseId: south, shelf: 'C1' },
    { warehouseId: north, shelf: 'C2' },
  ];
  const url = `/api/products/${bolt}`;
  expect((await send(app, 'PUT', url, { ...(await bodyOf(bolt)), shelves })).statusCode).toBe(200);
  await send(app, 'PUT', url, await bodyOf(bolt));
  expect(await shelvesOf(bolt)).toMatchObject(shelves);
  const twice = { ...(await bodyOf(bolt)), shelves: [...shelves, { warehouseId: north, shelf: 'C3' }] };
  expect((await send(app, 'PUT', url, twice)).statusCode).toBe(400);
  await assign(bolt, north, 'C9');
  expect(await shelvesOf(bolt)).toMatchObject([shelves[0], { warehouseId: north, shelf: 'C9' }]);
});

test.each([
  ['an unknown product', 2_000_000_000, north, 'A1', 404],
  ['an unknown warehouse', flour, 2_000_000_000, 'A1', 404],
  ['a long text', flour, north, 'x'.repeat(31), 400],
  ['no text', flour, north, 7, 400],
])('%s is refused', async (_, id, warehouseId, shelf, status) => {
  const before = await shelvesOf(flour);
  expect((await assign(id, warehouseId, shelf)).statusCode).toBe(status);
  expect(await shelvesOf(flour)).toEqual(before);
});

test.each(['', 'warehouseId=0', `warehouseId=${north}&ids=0`, `warehouseId=${north}&ids=1,x`])(
  'the query "%s" is refused',
  async (query) => {
    expect((await app.inject(`/api/shelves?${query}`)).statusCode).toBe(400);
  },
);

test('writers at the same time lose no shelf', async () => {
  const { productIds: added, warehouseIds: places } = await insertTrade(db, [1, 1, 1, 1, 1, 1], [{ name: 'Nut' }]);
  const [nut = 0] = added;
  const answers = await Promise.all(places.map((id, index) => assign(nut, id, `N${index}`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(places.map(() => 204));
  expect(await shelvesOf(nut)).toHaveLength(places.length);
});

test('a deleted warehouse and a deleted product take their shelves along', async () => {
  const { productIds: added, warehouseIds: places } = await insertTrade(db, [1, 1], [{ name: 'Old' }]);
  const [old = 0] = added;
  const [closed = 0, open = 0] = places;
  await assign(old, closed, 'X1');
  await assign(old, open, 'X2');
  await sql`DELETE FROM employee WHERE warehouse_id = ${closed}`.execute(db);
  expect((await send(app, 'DELETE', `/api/warehouses/${closed}`)).statusCode).toBe(204);
  expect(await shelvesOf(old)).toMatchObject([{ warehouseId: open, shelf: 'X2' }]);
  expect((await send(app, 'DELETE', `/api/products/${old}`)).statusCode).toBe(204);
  expect(await inWarehouse(`warehouseId=${open}`)).toEqual([]);
});
