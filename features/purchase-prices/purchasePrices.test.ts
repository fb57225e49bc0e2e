import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { verifyProjections } from '../../server/db/figures/verify';
import { openApi, send } from '../../tests/helpers/api';
import { insertTrade, type Trade } from '../../tests/helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);

let trade: Trade;
let receipt: { warehouseId: number; employeeId: number; supplierId: number; items: Record<number, number> };
let hammer: number;
let saw: number;
let key = 0;

beforeEach(async () => {
  trade = await insertTrade(db, [100_000], [{ name: 'Hammer' }, { name: 'Saw' }]);
  const [warehouseId = 0] = trade.warehouseIds;
  const [employeeId = 0] = trade.employeeIds;
  [hammer = 0, saw = 0] = trade.productIds;
  receipt = { warehouseId, employeeId, supplierId: trade.supplierId, items: { [hammer]: 3, [saw]: 2 } };
  key += 1;
});

const post = (lines: unknown, as?: string, more = {}) =>
  send(app, 'POST', '/api/inventory/receive', { ...receipt, ...more, lines }, as);
const get = async (url: string) => (await app.inject(url)).json();
const stored = async () =>
  (
    await sql<{ product_id: number; price: number }>`
      SELECT product_id, price FROM purchase_price WHERE product_id IN (${hammer}, ${saw})
      ORDER BY movement_id, product_id`.execute(db)
  ).rows;

test('a line keeps its purchase price exactly; a line without one has none', async () => {
  const made = await post({ [saw]: { purchasePrice: 4.35 } });
  expect(made.statusCode).toBe(201);
  const { transactionId } = made.json();
  expect(await stored()).toEqual([{ product_id: saw, price: 435 }]);
  expect(await get(`/api/transactions/${transactionId}/purchase-prices`)).toEqual({
    lines: [{ productId: saw, name: 'Saw', quantity: 2, purchasePrice: 4.35 }],
  });
});

test('the last prices of many products are read together', async () => {
  await post({ [saw]: { purchasePrice: 4.35 }, [hammer]: { purchasePrice: 1 } });
  await post({ [saw]: { purchasePrice: 5.05 } });
  await post({});
  const url = `/api/purchase-prices?ids=${saw},${hammer},2000000000`;
  expect(await get(url)).toEqual(
    [
      { productId: hammer, purchasePrice: 1 },
      { productId: saw, purchasePrice: 5.05 },
    ].toSorted((a, b) => a.productId - b.productId),
  );
  expect((await app.inject('/api/purchase-prices?ids=')).statusCode).toBe(400);
});

test('the documented figures stay those of the product’s price', async () => {
  const { transactionId } = (await post({ [hammer]: { purchasePrice: 4 }, [saw]: { purchasePrice: 0 } })).json();
  const detail = await get(`/api/transactions/${transactionId}`);
  expect(detail.totalPrice).toBe(50);
  expect(detail.products).toMatchObject([{ unitPrice: 10 }, { unitPrice: 10 }]);
  expect(await get(`/api/dashboard/summary?warehouseId=${receipt.warehouseId}`)).toMatchObject({ inventoryValue: 50 });
  expect(await verifyProjections(db)).toEqual([]);
});

test('the cost of the goods is their purchase price, else the price of the product', async () => {
  await post({ [saw]: { purchasePrice: 4.35 } });
  const costs = db
    .selectFrom('stock')
    .select(['product_id', 'value'])
    .where('warehouse_id', '=', Number(receipt.warehouseId));
  expect(await costs.orderBy('product_id').execute()).toEqual([
    { product_id: hammer, value: 3000 },
    { product_id: saw, value: 870 },
  ]);
});

test('without a price nothing is stored', async () => {
  for (const lines of [undefined, {}, { [saw]: {} }, { [saw]: { purchasePrice: null } }]) {
    expect((await post(lines)).statusCode).toBe(201);
  }
  expect(await stored()).toEqual([]);
});

test.each<[string, (of: { saw: number }) => unknown, RegExp]>([
  ['a negative price', (of) => ({ [of.saw]: { purchasePrice: -0.01 } }), /must be at least 0/],
  ['three decimals', (of) => ({ [of.saw]: { purchasePrice: 1.005 } }), /must have at most two decimals/],
  ['a price that is too large', (of) => ({ [of.saw]: { purchasePrice: 100_000_000.01 } }), /must be at most/],
  ['a text', (of) => ({ [of.saw]: { purchasePrice: '4.35' } }), /must be a number/],
  ['an unknown value', (of) => ({ [of.saw]: { lot: 'A' } }), /is not a known field/],
  [
    'a product that is not received',
    (of) => ({ [of.saw + 1_000_000]: { purchasePrice: 1 } }),
    /not among the products/,
  ],
  ['a product twice', (of) => ({ [of.saw]: { purchasePrice: 1 }, [`0${of.saw}`]: { purchasePrice: 2 } }), /twice/],
  ['no map', () => [], /must be an object/],
])('%s is refused, and nothing is booked', async (_, lines, words) => {
  const refused = await post(lines({ saw }));
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringMatching(words)]);
  expect((await get(`/api/transactions?warehouseId=${receipt.warehouseId}`)).content).toEqual([]);
});

test('the message names the product', async () => {
  const { body } = await post({ [saw]: { purchasePrice: -1 } });
  expect(body).toBe(`Purchase price of product ${saw} must be at least 0.`);
});

test('of a refused receipt nothing is stored', async () => {
  const refused = await post({ [hammer]: { purchasePrice: 1 } }, undefined, { items: { [hammer]: 100_000 } });
  expect(refused.statusCode).toBe(409);
  expect(await stored()).toEqual([]);
});

test('a repeated receipt stores the price once; with another price it is another request', async () => {
  const lines = { [hammer]: { purchasePrice: 4 } };
  const [first, again] = await Promise.all([post(lines, `price-${key}`), post(lines, `price-${key}`)]);
  expect([first.statusCode, again.json()]).toEqual([201, first.json()]);
  expect((await post({ [hammer]: { purchasePrice: 5 } }, `price-${key}`)).statusCode).toBe(422);
  expect(await stored()).toHaveLength(1);
});

test('a product shows the price of its last receipt that has one', async () => {
  const url = `/api/products/${hammer}/purchase-prices`;
  expect(await get(url)).toEqual({ last: null });
  await post({ [hammer]: { purchasePrice: 4 } });
  const { transactionId } = (await post({ [hammer]: { purchasePrice: 4.2 } })).json();
  await post(undefined);
  expect(await get(url)).toEqual({
    last: {
      transactionId,
      date: '2025-03-15',
      supplierId: trade.supplierId,
      supplierName: expect.any(String),
      quantity: 3,
      purchasePrice: 4.2,
    },
  });
});

test.each(['transactions', 'products'])('an unknown record of %s is not found', async (list) => {
  expect((await app.inject(`/api/${list}/2000000000/purchase-prices`)).statusCode).toBe(404);
});

test('the prices are append-only', async () => {
  await post({ [hammer]: { purchasePrice: 4 } });
  for (const statement of ['UPDATE purchase_price SET price = 1', 'DELETE FROM purchase_price']) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('the journal is append-only');
  }
});
