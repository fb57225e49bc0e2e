import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { entityFault } from '../../contract/definition/faults';
import { deliver, receive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { watchRecords } from '../../server/schema/watch';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { features } from '../../tests/helpers/features';
import { TODAY } from '../../tests/helpers/modelWorld';
import { insertTrade, type Trade } from '../../tests/helpers/scene';
import { stockLevel } from './stockLevel';

const { app, db, close } = await openApi();
await watchRecords(db, features);
afterAll(close);

let trade: Trade;
let hammer: number;
let saw: number;
let here: number;
let there: number;
const clock = on(TODAY);

/** 10 hammers here, 6 saws here and 2 there. */
beforeEach(async () => {
  trade = await insertTrade(db, [3_000, 3_000], [{ name: 'Hammer' }, { name: 'Saw' }]);
  [hammer = 0, saw = 0] = trade.productIds;
  [here = 0, there = 0] = trade.warehouseIds;
  await take(0, { [hammer]: 10, [saw]: 6 });
  await take(1, { [saw]: 2 });
});
afterEach(async () => expect(await verifyProjections(db)).toEqual([]));

const take = (at: number, items: Record<number, number>) => {
  const [warehouseId = 0, employeeId = 0] = [trade.warehouseIds[at], trade.employeeIds[at]];
  return receive(db, { warehouseId, supplierId: trade.supplierId, employeeId, items }, { clock });
};
const get = async (url: string) => (await app.inject(url)).json();
const set = (id: number, minimumStock: number, more: object = {}) =>
  send(app, 'PUT', `/api/stock-levels/${id}`, { minimumStock, levels: [], ...more });
/** Only this test's products, since others stay in the database. */
const low = async (more = '') => {
  const { content } = await get(`/api/products?all=true&lowStock=true${more}`);
  return content
    .filter(({ productId }: { productId: number }) => trade.productIds.includes(productId))
    .map(({ name, isLowStock }: { name: string; isLowStock: boolean }) => (isLowStock ? name : `${name}?`));
};

test('a product is low on stock below its minimum, five by default', async () => {
  expect(await low()).toEqual([]);
  expect(await low(`&warehouseId=${there}`)).toEqual(['Saw']);
  expect((await set(hammer, 11, { targetStock: 30 })).statusCode).toBe(200);
  expect(await low()).toEqual(['Hammer']);
  expect(await low(`&warehouseId=${here}`)).toEqual(['Hammer']);
  expect(await get(`/api/stock-levels/${hammer}`)).toMatchObject({ minimumStock: 11, targetStock: 30, levels: [] });
  expect(await get(`/api/stock-levels/${saw}`)).toMatchObject({ minimumStock: 5, targetStock: null });
  await set(hammer, 0);
  await deliver(
    db,
    { warehouseId: here, clientId: trade.clientId, employeeId: trade.employeeIds[0] ?? 0, items: { [hammer]: 10 } },
    { clock },
  );
  expect(await low(`&warehouseId=${here}`)).toEqual([]);
});

test('a warehouse can have its own levels, even before its first piece', async () => {
  await set(hammer, 2, { levels: [{ warehouseId: there, minimum: 8, target: 20 }] });
  expect(await low(`&warehouseId=${there}`)).toEqual(['Saw']);
  await take(1, { [hammer]: 7 });
  expect(await low(`&warehouseId=${there}`)).toEqual(['Hammer', 'Saw']);
  expect(await low(`&warehouseId=${here}`)).toEqual([]);
  // The totals use the product's levels.
  expect(await low()).toEqual([]);
  await set(hammer, 2);
  expect(await low(`&warehouseId=${there}`)).toEqual(['Saw']);
});

test('the list, the badge, the tile and the products with the lowest stock use the same levels', async () => {
  await set(hammer, 100);
  const where = `warehouseId=${here}`;
  const { content, page } = await get(`/api/products?lowStock=true&${where}`);
  expect(content).toMatchObject([{ productId: hammer, isLowStock: true }]);
  expect(page).toMatchObject({ totalElements: 1, totalPages: 1 });
  expect((await get(`/api/products?lowStock=false&${where}`)).content).toMatchObject([{ productId: saw }]);
  expect((await get(`/api/dashboard/summary?${where}`)).lowStockCount).toBe(1);
  expect(await get(`/api/dashboard/scarcest?${where}`)).toMatchObject([{ productId: hammer }]);
  expect((await get('/api/stock-levels?lowStock=true&name=Hammer&sort=-minimumStock')).content[0]).toMatchObject({
    productId: hammer,
    minimumStock: 100,
    inventoryCount: 10,
  });
});

test('invalid levels are rejected at their field, and levels of an unknown product with 404', async () => {
  const refused = async (body: object) => {
    const response = await send(app, 'PUT', `/api/stock-levels/${hammer}`, body);
    return [response.statusCode, Object.keys(response.json().errors ?? {})];
  };
  expect(await refused({ minimumStock: -1, levels: [] })).toEqual([400, ['minimumStock']]);
  expect(await refused({ minimumStock: 8, targetStock: 7, levels: [] })).toEqual([400, ['targetStock']]);
  const twice = { warehouseId: here, minimum: 1 };
  expect(await refused({ minimumStock: 8, levels: [twice, twice] })).toEqual([400, ['levels.1.warehouseId']]);
  expect((await set(2_000_000_000, 3)).json()).toMatchObject({ description: 'Product not found.' });
});

test('an update of the product keeps its levels, and its history shows their changes', async () => {
  await set(hammer, 40, { levels: [{ warehouseId: here, minimum: 3 }] });
  const { name, description, unitPrice, unitSize, categoryId } = await get(`/api/products/${hammer}`);
  await send(app, 'PUT', `/api/products/${hammer}`, {
    name,
    description,
    unitPrice: unitPrice + 1,
    unitSize,
    categoryId,
  });
  expect(await get(`/api/stock-levels/${hammer}`)).toMatchObject({ minimumStock: 40, levels: [{ minimum: 3 }] });
  const { content } = await get(`/api/products/${hammer}/history`);
  const changes = content.flatMap((entry: { changes: { field: string; label: string }[] }) => entry.changes);
  expect(changes.map(({ field, label }: { field: string; label: string }) => [field, label])).toEqual(
    expect.arrayContaining([
      ['minimumStock', 'Minimum'],
      ['levels', 'Warehouses with Levels of Their Own'],
      ['unitPrice', 'Price'],
    ]),
  );
});

test('a concurrent change of levels is not overwritten', async () => {
  const url = `/api/stock-levels/${hammer}`;
  const { etag } = (await app.inject(url)).headers;
  await set(hammer, 5, { levels: [{ warehouseId: there, minimum: 3 }] });
  const payload = { minimumStock: 7, levels: [] };
  const late = await app.inject({ method: 'PUT', url, payload, headers: { 'if-match': String(etag) } });
  expect(late.statusCode).toBe(412);
  expect(await get(url)).toMatchObject({ minimumStock: 5, levels: [{ warehouseId: there }] });
  const { etag: now } = (await app.inject(url)).headers;
  expect((await app.inject({ method: 'PUT', url, payload, headers: { 'if-match': String(now) } })).statusCode).toBe(
    200,
  );
});

test('the levels of many products are read together', async () => {
  await set(hammer, 11, { targetStock: 30 });
  expect(await get(`/api/stock-levels/products?ids=${saw},${hammer},2000000000`)).toEqual([
    { productId: hammer, minimumStock: 11, targetStock: 30 },
    { productId: saw, minimumStock: 5, targetStock: null },
  ]);
  expect((await app.inject('/api/stock-levels/products?ids=0')).statusCode).toBe(400);
});

test('its definition has no fault', () => {
  expect(entityFault(stockLevel)).toBeUndefined();
});
