import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { move } from '../../contract/inventory';
import { openApi } from '../helpers/api';
import { readModel } from '../helpers/model';
import { TODAY } from '../helpers/modelWorld';
import { insertTrade, type Trade } from '../helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);

let trade: Trade & { a: number; b: number; x: number; y: number };
beforeEach(async () => {
  const made = await insertTrade(db, [10_000, 10_000], [{ name: 'Nail' }, { name: 'Screw' }]);
  const [a = 0, b = 0] = made.warehouseIds;
  const [x = 0, y = 0] = made.productIds;
  trade = { ...made, a, b, x, y };
});

const post = (call: string, body: object | string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/inventory/${call}`, payload: body, headers });
const worksAt = (warehouse: number) => trade.employeeIds[trade.warehouseIds.indexOf(warehouse)] ?? 0;
const receipt = (items: object) => ({
  warehouseId: trade.a,
  supplierId: trade.supplierId,
  employeeId: worksAt(trade.a),
  items,
});
const delivery = (items: object) => ({
  warehouseId: trade.a,
  clientId: trade.clientId,
  employeeId: worksAt(trade.a),
  items,
});
const transfer = (items: object) => ({
  fromWarehouseId: trade.a,
  toWarehouseId: trade.b,
  employeeId: worksAt(trade.b),
  items,
});

test('goods are received, transferred and delivered, and each response is the transaction', async () => {
  const received = await post('receive', receipt({ [trade.x]: 9, [trade.y]: 1 }));
  expect(received.statusCode).toBe(201);
  expect(received.json()).toEqual(move.parse(received.json()));
  expect(received.json()).toEqual({
    transactionId: received.json().transactionId,
    transactionType: 'SUPPLIER_TO_WAREHOUSE',
    date: TODAY,
    description: 'Supplier: Acme supplied warehouse: W0 by: Anna Nowak0',
    employeeId: worksAt(trade.a),
    toWarehouseId: trade.a,
    supplierId: trade.supplierId,
  });
  const moved = await post('transfer', transfer({ [trade.x]: 4 }));
  expect(moved.statusCode).toBe(201);
  expect(moved.json()).toMatchObject({
    transactionType: 'WAREHOUSE_TO_WAREHOUSE',
    description: 'Warehouse W0 supplied warehouse: W1 by: Anna Nowak1',
    fromWarehouseId: trade.a,
    toWarehouseId: trade.b,
  });
  const sold = await post('delivery', delivery({ [trade.x]: 5 }));
  expect(sold.statusCode).toBe(201);
  expect(sold.json()).toMatchObject({
    transactionType: 'WAREHOUSE_TO_CUSTOMER',
    description: 'Warehouse W0 sold items to: Initech by: Anna Nowak0',
    fromWarehouseId: trade.a,
    clientId: trade.clientId,
  });
  const product = (await app.inject(`/api/products/${trade.x}`)).json();
  expect(product.inventory).toEqual([{ warehouseId: trade.b, warehouseName: 'W1', quantity: 4 }]);
  const seen = (await app.inject(`/api/transactions/${sold.json().transactionId}`)).json();
  expect(seen.products).toMatchObject([{ productId: trade.x, quantity: 5, unitPrice: 10 }]);
});

describe('rejected with plain text, writing nothing:', () => {
  test.each<[string, string, () => object | string, number, RegExp]>([
    [
      'too little stock',
      'delivery',
      () => delivery({ [trade.x]: 1 }),
      409,
      /^Insufficient stock of "Nail" in warehouse "W0": 0 available, 1 requested\.$/,
    ],
    [
      'too little room',
      'receive',
      () => receipt({ [trade.x]: 101 }),
      409,
      /^Insufficient capacity in warehouse "W0": 100 free, 101 needed\.$/,
    ],
    [
      'a transfer within one warehouse',
      'transfer',
      () => ({ ...transfer({ [trade.x]: 1 }), toWarehouseId: trade.a }),
      400,
      /different warehouses/,
    ],
    [
      'an employee of another warehouse',
      'receive',
      () => ({ ...receipt({ [trade.x]: 1 }), employeeId: worksAt(trade.b) }),
      400,
      /does not work in warehouse "W0"/,
    ],
    [
      'an unknown warehouse',
      'receive',
      () => ({ ...receipt({ [trade.x]: 1 }), warehouseId: 999_999 }),
      404,
      /Warehouse/,
    ],
    ['an unknown product', 'receive', () => receipt({ 999999: 1 }), 404, /Product/],
    ['an unknown client', 'delivery', () => ({ ...delivery({ [trade.x]: 1 }), clientId: 999_999 }), 404, /Client/],
    ['no items', 'receive', () => receipt({}), 400, /^Items names no product\.$/],
    ['an amount of 0', 'receive', () => receipt({ [trade.x]: 0 }), 400, /at least 1/],
    ['a negative amount', 'receive', () => receipt({ [trade.x]: -1 }), 400, /at least 1/],
    ['half a piece', 'receive', () => receipt({ [trade.x]: 1.5 }), 400, /whole number/],
    ['a huge amount', 'receive', () => receipt({ [trade.x]: 1e12 }), 400, /at most 1000000/],
    ['an amount in text', 'receive', () => receipt({ [trade.x]: '1' }), 400, /number/],
    ['an invalid product id', 'receive', () => receipt({ abc: 1 }), 400, /not a product id/],
    ['a product id out of range', 'receive', () => receipt({ 9999999999: 1 }), 404, /Product/],
    ['items as a list', 'receive', () => receipt([{ productId: 1, quantity: 1 }]), 400, /^Items must be an object\.$/],
    [
      '10,000 lines',
      'receive',
      () => receipt(Object.fromEntries(Array.from({ length: 10_000 }, (_, id) => [id + 1, 1]))),
      400,
      /more than 1000 products/,
    ],
    [
      'an unknown field',
      'receive',
      () => ({ ...receipt({ [trade.x]: 1 }), date: '2020-01-01' }),
      400,
      /"date" is not a known field/,
    ],
    [
      'a missing field',
      'delivery',
      () => ({ items: { 1: 1 } }),
      400,
      /^Warehouse id is required\. Client id is required\. Employee id is required\.$/,
    ],
    ['malformed JSON', 'receive', () => '{"items":', 400, /not valid JSON/],
  ])('%s', async (_, call, body, status, text) => {
    const before = await readModel(db);
    const response = await post(call, body(), { 'content-type': 'application/json' });
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toMatch(text);
    expect(response.statusCode).toBe(status);
    expect(await readModel(db)).toEqual(before);
  });

  test.each([
    ['text', 'text/plain', 'hello', 415],
    ['a form', 'application/x-www-form-urlencoded', 'a=1', 415],
    ['more than a mebibyte', 'application/json', `{"x":"${'y'.repeat(1024 * 1024)}"}`, 413],
  ])('%s', async (_, type, body, status) => {
    const response = await post('receive', body, { 'content-type': type });
    expect([response.statusCode, response.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
  });
});

describe('an Idempotency-Key', () => {
  test('makes a repeated submission one move, even concurrently', async () => {
    const headers = { 'idempotency-key': `key-${trade.a}-many` };
    const body = receipt({ [trade.x]: 1 });
    const responses = await Promise.all(Array.from({ length: 8 }, () => post('receive', body, headers)));
    const again = await post('receive', body, headers);
    const answers = [...responses, again].map(({ statusCode, body: answer }) => `${statusCode} ${answer}`);
    expect(new Set(answers).size).toBe(1);
    expect(again.statusCode).toBe(201);
    const { transactions } = (await app.inject(`/api/warehouses/${trade.a}`)).json();
    expect(transactions).toHaveLength(1);
  });

  test('cannot be used for two different moves', async () => {
    const headers = { 'idempotency-key': `key-${trade.a}-other` };
    await post('receive', receipt({ [trade.x]: 1 }), headers);
    const other = await post('receive', receipt({ [trade.x]: 2 }), headers);
    expect([other.statusCode, other.headers['content-type']]).toEqual([422, 'text/plain; charset=utf-8']);
    expect(other.body).toMatch(/Idempotency-Key/);
  });

  test.each(['short', 'x'.repeat(201), 'has a space in it'])('%s is rejected', async (key) => {
    const response = await post('receive', receipt({ [trade.x]: 1 }), { 'idempotency-key': key });
    expect(response.statusCode).toBe(400);
    expect(response.body).toMatch(/^Idempotency-key must be 8 to 200 printable characters\.$/);
  });

  test('of a rejected move can be used again', async () => {
    const headers = { 'idempotency-key': `key-${trade.a}-again` };
    expect((await post('delivery', delivery({ [trade.x]: 1 }), headers)).statusCode).toBe(409);
    await post('receive', receipt({ [trade.x]: 1 }));
    expect((await post('delivery', delivery({ [trade.x]: 1 }), headers)).statusCode).toBe(201);
  });
});
