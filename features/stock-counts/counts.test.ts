import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliver, receive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { TODAY } from '../../tests/helpers/modelWorld';
import { refusal } from '../../tests/helpers/refusal';
import { insertTrade, type Trade } from '../../tests/helpers/scene';
import { correct, count } from '../../tests/helpers/setRight';

const { app, db, close } = await openApi();
afterAll(close);

let trade: Trade;
let warehouseId: number;
let employeeId: number;
let p: [number, number, number];
const clock = on(TODAY);

beforeEach(async () => {
  trade = await insertTrade(db, [3_000], [{ name: 'Hammer' }, { name: 'Saw' }, { name: 'Nail' }]);
  [warehouseId = 0] = trade.warehouseIds;
  [employeeId = 0] = trade.employeeIds;
  p = trade.productIds as [number, number, number];
  const items = { [p[0]]: 10, [p[1]]: 5 };
  await receive(db, { warehouseId, supplierId: trade.supplierId, employeeId, items }, { clock });
});
afterEach(async () => expect(await verifyProjections(db)).toEqual([]));

const line = (productId: number, expected: number, counted: number) => ({ productId, expected, counted });
const input = (...lines: ReturnType<typeof line>[]) => ({ employeeId, reason: 'Yearly count', lines });
const get = async (url: string) => (await app.inject(url)).json();
const url = () => `/api/warehouses/${warehouseId}/count`;
const sendCount = (counted: object) => send(app, 'POST', '/api/inventory/count', { warehouseId, ...counted });
const stock = async () => (await get(url())).lines.map(({ expected }: { expected: number }) => expected);
const sellHammer = () =>
  deliver(db, { warehouseId, clientId: trade.clientId, employeeId, items: { [p[0]]: 1 } }, { clock });

test('a sheet lists all products that were ever in the warehouse, optionally of one category', async () => {
  const { lines } = await get(url());
  expect(lines).toMatchObject([
    { productId: p[0], name: 'Hammer', expected: 10, unitPrice: 10 },
    { productId: p[1], name: 'Saw', expected: 5, unitPrice: 10 },
  ]);
  expect((await get(`${url()}?categoryId=2000000000`)).lines).toEqual([]);
  expect((await app.inject('/api/warehouses/2000000000/count')).json()).toMatchObject({
    description: 'Warehouse not found.',
  });
});

test('a sheet is in the alphabet of the language', async () => {
  const names = ['Zamek', 'Łopata', 'Ćwiek', 'Lampa', 'Cement', 'Żarówka'];
  const other = await insertTrade(
    db,
    [10_000],
    names.map((name) => ({ name })),
  );
  await receive(
    db,
    {
      warehouseId: other.warehouseIds[0] ?? 0,
      supplierId: other.supplierId,
      employeeId: other.employeeIds[0] ?? 0,
      items: Object.fromEntries(other.productIds.map((id) => [id, 1])),
    },
    { clock },
  );
  const sheet = `/api/warehouses/${other.warehouseIds[0]}/count`;
  const answer = await app.inject({ url: sheet, headers: { 'accept-language': 'pl' } });
  expect(answer.json().lines.map(({ name }: { name: string }) => name)).toEqual([
    'Cement',
    'Ćwiek',
    'Lampa',
    'Łopata',
    'Zamek',
    'Żarówka',
  ]);
});

test('the differences become one transaction with the count, the employee and the reason', async () => {
  const before = await get(`/api/dashboard/summary?warehouseId=${warehouseId}`);
  const done = await sendCount(input(line(p[0], 10, 7), line(p[1], 5, 5), line(p[2], 0, 2)));
  const { move, again } = done.json();
  expect([done.statusCode, again, move]).toEqual([
    201,
    [],
    {
      transactionId: expect.any(Number),
      transactionType: 'STOCK_COUNT',
      date: TODAY,
      description: 'Stock of warehouse: W0 counted by: Anna Nowak0: Yearly count',
      employeeId,
      toWarehouseId: warehouseId,
    },
  ]);
  expect(await get(url())).toMatchObject({ lines: [{ expected: 7 }, { expected: 2 }, { expected: 5 }] });
  expect(await get(`/api/transactions/${move.transactionId}`)).toMatchObject({
    type: 'STOCK_COUNT',
    totalPrice: -10,
    products: [{ quantity: -3 }, { quantity: 0 }, { quantity: 2 }],
  });
  expect(await get(`/api/transactions/${move.transactionId}/standing`)).toMatchObject({
    reason: 'Yearly count',
    lines: [
      { recorded: -3, counted: 7 },
      { recorded: 0, counted: 5 },
      { recorded: 2, counted: 2 },
    ],
  });
  // A count is no trade.
  const { turnoverLastWeek, monthlyReceipts } = before;
  expect(await get(`/api/dashboard/summary?warehouseId=${warehouseId}`)).toMatchObject({
    turnoverLastWeek,
    monthlyReceipts,
    inventoryValue: 140,
  });
  const counts = await get(`/api/transactions?type=STOCK_COUNT&warehouseId=${warehouseId}`);
  expect(counts.page.totalElements).toBe(1);
  expect((await get(`/api/employees/${employeeId}`)).history).toMatchObject([
    { totalItems: 15 },
    { type: 'STOCK_COUNT', totalItems: 0, totalPrice: 0 },
  ]);
});

describe('products whose stock changed since they were counted', () => {
  test('are returned for a recount, the others are booked', async () => {
    await sellHammer();
    const { move, again } = await count(db, warehouseId, input(line(p[0], 10, 10), line(p[1], 5, 4)), { clock });
    expect(again).toEqual([{ productId: p[0], name: 'Hammer', expected: 9 }]);
    expect(move).toMatchObject({ transactionType: 'STOCK_COUNT' });
    expect(await stock()).toEqual([9, 4]);
  });

  test('are returned again when the count is repeated with its key', async () => {
    await sellHammer();
    const options = { clock, idempotencyKey: `count-${warehouseId}` };
    const counted = input(line(p[0], 10, 10), line(p[1], 5, 4));
    const first = await count(db, warehouseId, counted, options);
    expect(await count(db, warehouseId, counted, options)).toEqual(first);
    expect(await stock()).toEqual([9, 4]);
  });

  test('book nothing if no others are left, and do not use up the key', async () => {
    await sellHammer();
    const options = { clock, idempotencyKey: `nothing-${warehouseId}` };
    const nothing = { move: null, again: [{ productId: p[0], name: 'Hammer', expected: 9 }] };
    expect(await count(db, warehouseId, input(line(p[0], 10, 10)), options)).toEqual(nothing);
    expect(await count(db, warehouseId, input(line(p[0], 9, 8)), options)).toMatchObject({ again: [] });
    expect(await stock()).toEqual([8, 5]);
  });
});

test('an invalid count is rejected with plain text, and a count cannot be corrected', async () => {
  expect(await refusal(count(db, warehouseId, input(line(p[0], 10, 26))))).toBe(
    '409 Insufficient capacity in warehouse "W0": 15 free, 16 needed.',
  );
  const negative = await sendCount(input(line(p[0], 10, -1)));
  expect([negative.statusCode, negative.body]).toEqual([400, 'Lines 0 counted must be at least 0.']);
  const { move } = await count(db, warehouseId, input(line(p[0], 10, 9)), { clock });
  const id = move?.transactionId ?? 0;
  const lines = [{ productId: p[0], recorded: 0, actual: 1 }];
  expect(await refusal(correct(db, id, { employeeId, reason: 'Wrong', lines }))).toBe(
    `409 Transaction #${id} is a stock count: what it says is set right by counting again.`,
  );
});
