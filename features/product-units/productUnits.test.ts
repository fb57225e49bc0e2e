import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openApi, send } from '../../tests/helpers/api';
import { insertTrade } from '../../tests/helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);
const { productIds } = await insertTrade(db, [1000], [{ name: 'Flour' }, { name: 'Bolt' }]);
const [flour = 0, bolt = 0] = productIds;
const read = async (url: string) => {
  const { statusCode, body } = await app.inject(url);
  return { statusCode, ...(JSON.parse(body) as object) };
};
const bodyOf = async (id: number) => {
  const [product] = await db.selectFrom('product').selectAll().where('id', '=', id).execute();
  return {
    name: product?.name,
    description: product?.description,
    unitPrice: 2,
    unitSize: 1,
    categoryId: product?.category_id,
  };
};

test('a product has a unit of the list, and amounts find it', async () => {
  const made = await send(app, 'POST', '/api/units', { name: 'kg' });
  expect(made.statusCode).toBe(201);
  const { unitId } = made.json();
  expect((await send(app, 'POST', '/api/units', { name: 'kg' })).statusCode).toBe(409);
  const changed = await send(app, 'PUT', `/api/products/${flour}`, { ...(await bodyOf(flour)), unitId });
  expect(changed.json()).toMatchObject({ unitId, unitName: 'kg' });
  expect(await read(`/api/products?unitId=${unitId}`)).toMatchObject({ content: [{ name: 'Flour', unitName: 'kg' }] });
  expect((await app.inject(`/api/product-units?ids=${flour},${bolt},2000000000`)).json()).toEqual([
    { productId: flour, unit: 'kg' },
  ]);
  // A client that does not know the field keeps the unit; a unit in use stays.
  expect((await send(app, 'PUT', `/api/products/${flour}`, await bodyOf(flour))).json().unitName).toBe('kg');
  expect((await send(app, 'DELETE', `/api/units/${unitId}`)).statusCode).toBe(409);
  expect(
    (await send(app, 'PUT', `/api/products/${flour}`, { ...(await bodyOf(flour)), unitId: null })).json(),
  ).toMatchObject({
    unitId: null,
  });
  expect((await send(app, 'DELETE', `/api/units/${unitId}`)).statusCode).toBe(204);
});

test.each(['', '0', 'x', '1,', '1,,2', '99999999999', Array.from({ length: 501 }, (_, id) => id + 1).join(',')])(
  'the ids "%s" are refused',
  async (ids) => {
    expect((await app.inject(`/api/product-units?ids=${ids}`)).statusCode).toBe(400);
  },
);

test('the demo data has units that most firms use', async () => {
  const { seed } = await import('./seed');
  await db.transaction().execute(async (trx) => {
    await seed(trx, { categories: [], products: [], warehouses: [], suppliers: [], clients: [], employees: [] });
    const { rows } = await sql<{ name: string }>`SELECT name FROM unit ORDER BY id`.execute(trx);
    expect(rows.map(({ name }) => name)).toContain('opak.');
  });
});
