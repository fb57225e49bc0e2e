import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databaseRefusal } from '../../server/http/databaseErrors';
import { deliver, receive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { TODAY } from '../../tests/helpers/modelWorld';
import { refusal } from '../../tests/helpers/refusal';
import { insertTrade, type Trade } from '../../tests/helpers/scene';
import { setPrice } from '../../tests/helpers/setPrice';
import { returnFromClient, returnToSupplier } from './server/returns';

const { app, db, close } = await openApi();
afterAll(close);

let trade: Trade;
let w: [number, number];
let e: [number, number];
let p: [number, number];
/** The parties of the receipt and of the delivery. */
let received: { warehouseId: number; supplierId: number; employeeId: number };
let delivered: { warehouseId: number; clientId: number; employeeId: number };
const clock = on(TODAY);

beforeEach(async () => {
  trade = await insertTrade(db, [1_000_000, 1_000_000], [{ name: 'Hammer' }, { name: 'Saw' }]);
  w = trade.warehouseIds as [number, number];
  e = trade.employeeIds as [number, number];
  p = trade.productIds as [number, number];
  const { supplierId, clientId } = trade;
  received = { warehouseId: w[0], supplierId, employeeId: e[0] };
  delivered = { warehouseId: w[0], clientId, employeeId: e[0] };
});
afterEach(async () => expect(await verifyProjections(db)).toEqual([]));

const get = async (url: string) => (await app.inject(url)).json();
const rise = (productId: number, unitPrice: number) => setPrice(db, productId, unitPrice, TODAY);

describe('a return of a receipt', () => {
  test('has the price of the receipt, and both pages show it', async () => {
    const receipt = await receive(db, { ...received, items: { [p[0]]: 100, [p[1]]: 5 } }, { clock });
    await rise(p[0], 25);
    const back = await returnToSupplier(
      db,
      { ...received, items: { [p[0]]: 90 }, returnOf: receipt.transactionId },
      { clock },
    );
    expect(back).toEqual({
      transactionId: expect.any(Number),
      transactionType: 'WAREHOUSE_TO_SUPPLIER',
      date: TODAY,
      description: `Warehouse W0 returned items to: Acme by: Anna Nowak0 (return of #${receipt.transactionId})`,
      employeeId: e[0],
      fromWarehouseId: w[0],
      supplierId: trade.supplierId,
    });
    expect(await get(`/api/transactions/${back.transactionId}`)).toMatchObject({
      type: 'WAREHOUSE_TO_SUPPLIER',
      totalPrice: 900,
      products: [{ quantity: 90, unitPrice: 10 }],
    });
    expect(await get(`/api/warehouses/${w[0]}`)).toMatchObject({ totalItems: 15, totalValue: 10 * 25 + 5 * 10 });
    expect(await get(`/api/transactions/${receipt.transactionId}/standing`)).toEqual({
      transactionId: receipt.transactionId,
      returnOf: null,
      correctionOf: null,
      reason: null,
      returnedBy: [
        {
          transactionId: back.transactionId,
          transactionType: 'WAREHOUSE_TO_SUPPLIER',
          date: TODAY,
          reason: null,
          items: 90,
        },
      ],
      correctedBy: [],
      lines: [
        { productId: p[0], name: 'Hammer', unitPrice: 10, recorded: 100, counted: null, corrected: 0, returned: 90 },
        { productId: p[1], name: 'Saw', unitPrice: 10, recorded: 5, counted: null, corrected: 0, returned: 0 },
      ],
    });
    expect(await get(`/api/transactions/${back.transactionId}/standing`)).toMatchObject({
      returnOf: receipt.transactionId,
      returnedBy: [],
    });
  });

  test('is at most the remaining quantity of each line', async () => {
    const { transactionId: returnOf } = await receive(db, { ...received, items: { [p[0]]: 100 } });
    const { transactionId: other } = await receive(db, { ...received, items: { [p[1]]: 50 } });
    await returnToSupplier(db, { ...received, items: { [p[0]]: 90 }, returnOf });
    expect(await refusal(returnToSupplier(db, { ...received, items: { [p[0]]: 11 }, returnOf }))).toBe(
      `409 Only 10 of 100 "Hammer" of transaction #${returnOf} are left to return.`,
    );
    expect(await refusal(returnToSupplier(db, { ...received, items: { [p[0]]: 1 }, returnOf: other }))).toBe(
      `409 Only 0 of 0 "Hammer" of transaction #${other} are left to return.`,
    );
    await returnToSupplier(db, { ...received, items: { [p[0]]: 10 }, returnOf });
  });

  test('is limited by the stock', async () => {
    const { transactionId: returnOf } = await receive(db, { ...received, items: { [p[0]]: 10 } });
    await deliver(db, { ...delivered, items: { [p[0]]: 4 } });
    expect(await refusal(returnToSupplier(db, { ...received, items: { [p[0]]: 7 }, returnOf }))).toBe(
      '409 Insufficient stock of "Hammer" in warehouse "W0": 6 available, 7 requested.',
    );
  });

  test('has to match the receipt’s warehouse and supplier', async () => {
    const { transactionId: receipt } = await receive(db, { ...received, items: { [p[0]]: 10 } });
    const { transactionId: delivery } = await deliver(db, { ...delivered, items: { [p[0]]: 5 } });
    const items = { [p[0]]: 1 };
    expect(await refusal(returnToSupplier(db, { ...received, items, returnOf: delivery }))).toBe(
      `400 Transaction #${delivery} moved no goods from supplier "Acme" to warehouse "W0".`,
    );
    await receive(db, { ...received, warehouseId: w[1], employeeId: e[1], items });
    const elsewhere = { ...received, warehouseId: w[1], employeeId: e[1], items, returnOf: receipt };
    expect(await refusal(returnToSupplier(db, elsewhere))).toBe(
      `400 Transaction #${receipt} moved no goods from supplier "Acme" to warehouse "W1".`,
    );
    expect(await refusal(returnFromClient(db, { ...delivered, items, returnOf: 2_000_000_000 }))).toBe(
      '404 Transaction 2000000000 not found.',
    );
  });
});

test('goods can be returned without a transaction, at the current price, even to another warehouse', async () => {
  await rise(p[0], 25);
  await returnFromClient(db, { ...delivered, items: { [p[0]]: 3 } }, { clock });
  const back = await returnToSupplier(db, { ...received, items: { [p[0]]: 1 } }, { clock });
  expect(await get(`/api/transactions/${back.transactionId}`)).toMatchObject({ totalPrice: 25 });
  expect(await get(`/api/warehouses/${w[0]}`)).toMatchObject({ totalItems: 2, transactionsCount: 2 });
});

test('the database rejects returns of more than was moved', async () => {
  const { transactionId } = await receive(db, { ...received, items: { [p[0]]: 3, [p[1]]: 9 } });
  const forged = db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('movement')
      .values({
        type: 'WAREHOUSE_TO_SUPPLIER',
        date: TODAY,
        description: 'Forged',
        employee_id: e[0],
        from_warehouse_id: w[0],
        supplier_id: trade.supplierId,
        return_of: transactionId,
        total_items: 4,
        total_price: sql`0`,
        total_size: sql`0`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('movement_line')
      .values({ movement_id: id, product_id: p[0], quantity: 4, unit_price: sql`0`, unit_size: sql`0`, cost: sql`0` })
      .execute();
  });
  const error = await forged.catch((refused: Error) => refused);
  expect(error).toMatchObject({ constraint: 'line_balance_left' });
  expect(error instanceof Error && databaseRefusal(error)).toMatchObject({
    status: 409,
    message: 'Less than that is left to return of the transaction.',
  });
});

describe('all totals are net of returns', () => {
  test('of a client and of the best seller', async () => {
    await receive(db, { ...received, items: { [p[0]]: 50, [p[1]]: 50 } }, { clock });
    const { transactionId: returnOf } = await deliver(
      db,
      { ...delivered, items: { [p[0]]: 20, [p[1]]: 12 } },
      { clock },
    );
    const before = await get(`/api/dashboard/summary?warehouseId=${w[0]}`);
    expect(before).toMatchObject({ topProductId: p[0], turnoverLastWeek: 1320, monthlyDeliveries: 1 });
    await returnFromClient(db, { ...delivered, items: { [p[0]]: 15 }, returnOf }, { clock });
    expect(await get(`/api/dashboard/summary?warehouseId=${w[0]}`)).toMatchObject({
      topProductId: p[1],
      turnoverLastWeek: 1320 - 150,
      monthlyDeliveries: 1,
      monthlyReceipts: 1,
      lastDeliveryId: returnOf,
    });
    const { history, transactionsCount } = await get(`/api/clients/${trade.clientId}`);
    expect(transactionsCount).toBe(2);
    expect(history).toMatchObject([
      { totalItems: 32, totalPrice: 320 },
      { totalItems: -15, totalPrice: -150, products: [{ productId: p[0], quantity: -15 }] },
    ]);
  });

  test('of a supplier and of an employee', async () => {
    const { transactionId: returnOf } = await receive(db, { ...received, items: { [p[0]]: 50 } });
    await returnToSupplier(db, { ...received, items: { [p[0]]: 20 }, returnOf });
    const net = [
      { totalItems: 50, totalPrice: 500 },
      { totalItems: -20, totalPrice: -200 },
    ];
    expect((await get(`/api/suppliers/${trade.supplierId}`)).history).toMatchObject(net);
    expect((await get(`/api/employees/${e[0]}`)).history).toMatchObject(net);
  });
});

test('the list of transactions includes returns, and can be filtered by them', async () => {
  const { transactionId: returnOf } = await receive(db, { ...received, items: { [p[0]]: 5 } });
  const back = await returnToSupplier(db, { ...received, items: { [p[0]]: 2 }, returnOf });
  const all = await get(`/api/transactions?warehouseId=${w[0]}`);
  expect(all.page.totalElements).toBe(2);
  const returns = await get(`/api/transactions?warehouseId=${w[0]}&type=WAREHOUSE_TO_SUPPLIER`);
  expect(returns.page.totalElements).toBe(1);
  expect(returns.content).toMatchObject([
    { transactionId: back.transactionId, type: 'WAREHOUSE_TO_SUPPLIER', fromWarehouseName: 'W0', supplierName: 'Acme' },
  ]);
});

test('over HTTP a return is idempotent by key, and is rejected with plain text', async () => {
  const { transactionId: returnOf } = await receive(db, { ...received, items: { [p[0]]: 5 } });
  const body = { ...received, items: { [p[0]]: 3 }, returnOf };
  const url = '/api/inventory/return-to-supplier';
  const [first, again] = [
    await send(app, 'POST', url, body, `return-${returnOf}`),
    await send(app, 'POST', url, body, `return-${returnOf}`),
  ];
  expect(first.statusCode).toBe(201);
  expect(again.json()).toEqual(first.json());
  const refused = await send(app, 'POST', url, body);
  expect([refused.statusCode, refused.headers['content-type'], refused.body]).toEqual([
    409,
    'text/plain; charset=utf-8',
    `Only 2 of 5 "Hammer" of transaction #${returnOf} are left to return.`,
  ]);
  expect((await app.inject('/api/transactions/2000000000/standing')).json()).toMatchObject({
    description: 'Transaction not found.',
  });
});
