import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { changeSettings } from '../../server/entity/settings';
import { deliver } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { openApi, send } from '../../tests/helpers/api';
import { insertEmployee, insertSupplier, insertWarehouse } from '../../tests/helpers/fixtures';
import { insertTrade, type Trade } from '../../tests/helpers/scene';
import { correct, returnToSupplier } from '../../tests/helpers/setRight';
import { settings } from './settings';

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
    costs: [{ productId: hammer, name: 'Hammer', quantity: 3, cost: 30, source: 'list' }],
    revaluedBy: [],
    revalues: null,
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

describe('the cost of goods', () => {
  const costsOf = async ({ transactionId }: { transactionId: number }) => {
    const rows = await db
      .selectFrom('movement_line')
      .select(['cost', 'cost_source', 'at_list'])
      .where('movement_id', '=', transactionId)
      .orderBy('product_id')
      .execute();
    return rows.map(({ cost, cost_source, at_list }) => [cost_source, Number(cost), Number(at_list)]);
  };
  const received = async (lines: unknown, more = {}) => (await post(lines, undefined, more)).json();

  test('is their purchase price, else the price of the product, which the page of the receipt says', async () => {
    const made = await received({ [saw]: { purchasePrice: 4.35 } });
    expect(await costsOf(made)).toEqual([
      ['list', 3000, 3000],
      ['given', 870, 0],
    ]);
    expect((await get(`/api/transactions/${made.transactionId}/purchase-prices`)).costs).toEqual([
      { productId: hammer, name: 'Hammer', quantity: 3, cost: 30, source: 'list' },
    ]);
  });

  test('is the last price of the supplier, whatever the average is', async () => {
    await received({ [hammer]: { purchasePrice: 4 }, [saw]: { purchasePrice: 5 } });
    await received({ [hammer]: { purchasePrice: 6 } });
    expect(await costsOf(await received(undefined))).toEqual([
      ['supplier', 1800, 0],
      ['supplier', 1000, 0],
    ]);
  });

  test('is the average of the warehouse for goods of another supplier, and that of all warehouses where it has none', async () => {
    await received({ [hammer]: { purchasePrice: 4 }, [saw]: { purchasePrice: 5 } });
    const { id: supplierId } = await insertSupplier(db);
    expect(await costsOf(await received(undefined, { supplierId }))).toEqual([
      ['average', 1200, 0],
      ['average', 1000, 0],
    ]);
    const { id: warehouseId } = await insertWarehouse(db);
    const { id: employeeId } = await insertEmployee(db, { warehouse_id: warehouseId });
    expect(await costsOf(await received(undefined, { supplierId, warehouseId, employeeId }))).toEqual([
      ['average', 1200, 0],
      ['average', 1000, 0],
    ]);
  });

  test('that came in at the list price is at the list price in the average, and leaves with its share', async () => {
    await received({ [hammer]: { purchasePrice: 0 } }, { items: { [hammer]: 1 } });
    const { id: supplierId } = await insertSupplier(db);
    await received(undefined, { items: { [saw]: 2 } });
    expect(await costsOf(await received(undefined, { supplierId, items: { [saw]: 2 } }))).toEqual([
      ['average', 2000, 2000],
    ]);
    await deliver(db, { ...receipt, clientId: trade.clientId, items: { [saw]: 1 } });
    const stock = await db.selectFrom('stock').select('at_list').where('product_id', '=', saw).executeTakeFirst();
    expect(stock).toEqual({ at_list: 3000 });
    expect(await verifyProjections(db)).toEqual([]);
  });

  test('must be given where the settings say so', async () => {
    await changeSettings(db, settings, { isRequired: true }, {});
    onTestFinished(async () => void (await changeSettings(db, settings, settings.defaults, {})));
    const refused = await post({ [saw]: { purchasePrice: 4.35 } });
    expect([refused.statusCode, refused.body]).toEqual([409, 'A purchase price is required: give that of "Hammer".']);
    expect((await post({ [saw]: { purchasePrice: 4.35 }, [hammer]: { purchasePrice: 0 } })).statusCode).toBe(201);
  });
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

describe('a receipt of which no goods are left', () => {
  const lastOnes = async () => [
    (await get(`/api/products/${hammer}/purchase-prices`)).last,
    await get(`/api/purchase-prices?ids=${hammer}`),
  ];
  const change = (transactionId: number, recorded: number, actual: number) => {
    const lines = [{ productId: hammer, recorded, actual }];
    return correct(db, transactionId, { employeeId: receipt.employeeId, reason: 'Wrong', lines });
  };
  const priced = async (purchasePrice: number): Promise<number> =>
    (await post({ [hammer]: { purchasePrice } })).json().transactionId;

  test('does not give the last price after a correction to 0, and does again once goods are recorded', async () => {
    const former = await priced(4);
    const wrong = await priced(400);
    await change(wrong, 3, 0);
    expect(await lastOnes()).toMatchObject([
      { transactionId: former, quantity: 3, purchasePrice: 4 },
      [{ productId: hammer, purchasePrice: 4 }],
    ]);
    await change(former, 3, 0);
    expect(await lastOnes()).toEqual([null, []]);
    await change(wrong, 0, 2);
    expect(await lastOnes()).toMatchObject([
      { transactionId: wrong, quantity: 2, purchasePrice: 400 },
      [{ productId: hammer, purchasePrice: 400 }],
    ]);
  });

  test('does not give it when everything went back to the supplier', async () => {
    await priced(4);
    const returnOf = await priced(5);
    const back = (quantity: number) => returnToSupplier(db, { ...receipt, items: { [hammer]: quantity }, returnOf });
    await back(1);
    expect(await lastOnes()).toMatchObject([{ purchasePrice: 5 }, [{ purchasePrice: 5 }]]);
    await back(2);
    expect(await lastOnes()).toMatchObject([{ purchasePrice: 4 }, [{ purchasePrice: 4 }]]);
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
