import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cents, hundredths } from '../../server/db/units';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { openApi, send } from '../../tests/helpers/api';
import { refusal } from '../../tests/helpers/refusal';
import { insertTrade, type Trade } from '../../tests/helpers/scene';
import { correct, count } from '../../tests/helpers/setRight';
import { returnFromClient, returnToSupplier } from './server/returns';

const { app, db, close } = await openApi();
afterAll(close);

let trade: Trade;
let w: [number, number];
let e: [number, number];
let p: [number, number];

beforeEach(async () => {
  trade = await insertTrade(db, [100_000, 100_000], [{ name: 'Hammer' }, { name: 'Saw' }]);
  w = trade.warehouseIds as [number, number];
  e = trade.employeeIds as [number, number];
  p = trade.productIds as [number, number];
});
afterEach(async () => expect(await verifyProjections(db)).toEqual([]));

const receipt = async (items: Record<string, number>) =>
  (await receive(db, { warehouseId: w[0], supplierId: trade.supplierId, employeeId: e[0], items })).transactionId;
const line = (productId: number, recorded: number, actual: number) => ({ productId, recorded, actual });
const correction = (...lines: ReturnType<typeof line>[]) => ({ employeeId: e[0], reason: 'Counted wrong', lines });
const held = async (warehouse: number, product: number) =>
  (
    await db
      .selectFrom('stock')
      .select('quantity')
      .where('warehouse_id', '=', warehouse)
      .where('product_id', '=', product)
      .executeTakeFirst()
  )?.quantity;
const standing = async (id: number) => (await app.inject(`/api/transactions/${id}/standing`)).json();

test('a receipt with one line too high and one too low is corrected', async () => {
  const id = await receipt({ [p[0]]: 100 });
  const body = { transactionId: id, ...correction(line(p[0], 100, 90), line(p[1], 0, 7)) };
  const plan = await send(app, 'POST', '/api/inventory/correction/plan', body);
  const about = { description: expect.stringContaining(`(correction of #${id}: Counted wrong)`), employeeId: e[0] };
  const back = { ...about, transactionType: 'WAREHOUSE_TO_SUPPLIER', fromWarehouseId: w[0] };
  const more = { ...about, transactionType: 'SUPPLIER_TO_WAREHOUSE', toWarehouseId: w[0] };
  expect([plan.statusCode, plan.json()]).toMatchObject([
    200,
    {
      moves: [
        {
          ...back,
          totalItems: 10,
          totalPrice: 100,
          lines: [{ productId: p[0], name: 'Hammer', quantity: 10, unitPrice: 10 }],
        },
        {
          ...more,
          totalItems: 7,
          totalPrice: 70,
          lines: [{ productId: p[1], name: 'Saw', quantity: 7, unitPrice: 10 }],
        },
      ],
    },
  ]);
  expect(await standing(id)).toMatchObject({ correctedBy: [], lines: [{ corrected: 0 }] });
  const done = await send(app, 'POST', '/api/inventory/correction', body);
  expect([done.statusCode, done.json()]).toMatchObject([201, { moves: [back, more] }]);
  const [first, second] = done.json().moves;
  expect([await held(w[0], p[0]), await held(w[0], p[1])]).toEqual([90, 7]);
  expect(await standing(id)).toMatchObject({
    correctedBy: [
      { transactionId: first.transactionId, items: -10 },
      { transactionId: second.transactionId, items: 7 },
    ],
    lines: [
      { productId: p[0], recorded: 100, corrected: -10, returned: 0 },
      { productId: p[1], recorded: 0, corrected: 7, returned: 0 },
    ],
  });
  expect(await standing(first.transactionId)).toMatchObject({ correctionOf: id, reason: 'Counted wrong' });
});

test('a repeated correction with a key is booked once and returns all its moves', async () => {
  const id = await receipt({ [p[0]]: 10, [p[1]]: 10 });
  const body = correction(line(p[0], 10, 4), line(p[1], 10, 12));
  const [first, again] = [
    await correct(db, id, body, { idempotencyKey: `correct-${id}` }),
    await correct(db, id, body, { idempotencyKey: `correct-${id}` }),
  ];
  expect(first.moves).toHaveLength(2);
  expect(again).toEqual(first);
  expect(await refusal(correct(db, id, body))).toBe(
    `409 Transaction #${id} is recorded with 4 "Hammer" by now, not with 10: somebody else has corrected it. Look at it again.`,
  );
});

test('returns count against the corrected quantity', async () => {
  const id = await receipt({ [p[0]]: 10 });
  const back = (quantity: number) =>
    returnToSupplier(db, {
      warehouseId: w[0],
      supplierId: trade.supplierId,
      employeeId: e[0],
      items: { [p[0]]: quantity },
      returnOf: id,
    });
  await back(6);
  expect(await refusal(correct(db, id, correction(line(p[0], 10, 5))))).toBe(
    `409 Only 4 of 10 "Hammer" of transaction #${id} are left to return.`,
  );
  await correct(db, id, correction(line(p[0], 10, 30)));
  await back(24);
  expect(await refusal(back(1))).toBe(`409 Only 0 of 30 "Hammer" of transaction #${id} are left to return.`);
});

describe('corrections of other types', () => {
  test('a delivery is reduced or increased, and so are sales', async () => {
    await receipt({ [p[0]]: 100 });
    const { transactionId } = await deliver(db, {
      warehouseId: w[0],
      clientId: trade.clientId,
      employeeId: e[0],
      items: { [p[0]]: 50 },
    });
    await correct(db, transactionId, correction(line(p[0], 50, 20)));
    const { moves } = await correct(db, transactionId, correction(line(p[0], 20, 25)));
    expect(moves).toMatchObject([{ transactionType: 'WAREHOUSE_TO_CUSTOMER', clientId: trade.clientId }]);
    expect(await held(w[0], p[0])).toBe(75);
    expect(await db.selectFrom('product').select('delivered_count').where('id', '=', p[0]).execute()).toEqual([
      { delivered_count: 25 },
    ]);
  });

  test('a transfer is reversed by an employee of either warehouse, without affecting turnover', async () => {
    await receipt({ [p[0]]: 100 });
    const { transactionId } = await transfer(db, {
      fromWarehouseId: w[0],
      toWarehouseId: w[1],
      employeeId: e[1],
      items: { [p[0]]: 50 },
    });
    const { moves } = await correct(db, transactionId, correction(line(p[0], 50, 45)));
    expect(moves).toMatchObject([
      { transactionType: 'WAREHOUSE_TO_WAREHOUSE', fromWarehouseId: w[1], toWarehouseId: w[0] },
    ]);
    expect([await held(w[0], p[0]), await held(w[1], p[0])]).toEqual([55, 45]);
    const totals = db.selectFrom('daily_total').select(({ fn }) => fn.sum<number>('total_price').as('sum'));
    expect(await totals.where('warehouse_id', '=', w[1]).executeTakeFirst()).toEqual({ sum: 45_000 });
    expect((await app.inject(`/api/employees/${e[0]}`)).json().history.at(-1)).toMatchObject({
      totalItems: -5,
      totalPrice: -50,
    });
  });

  test('a return that was too high is reduced, also in its receipt', async () => {
    const id = await receipt({ [p[0]]: 100 });
    const parties = { warehouseId: w[0], supplierId: trade.supplierId, employeeId: e[0] };
    const back = await returnToSupplier(db, { ...parties, items: { [p[0]]: 90 }, returnOf: id });
    const { moves } = await correct(db, back.transactionId, correction(line(p[0], 90, 80)));
    expect(moves).toMatchObject([{ transactionType: 'SUPPLIER_TO_WAREHOUSE' }]);
    expect(await standing(id)).toMatchObject({
      returnedBy: [{ transactionId: back.transactionId, items: 80 }],
      lines: [{ recorded: 100, corrected: 0, returned: 80 }],
    });
    expect(await refusal(correct(db, back.transactionId, correction(line(p[0], 80, 101))))).toBe(
      `409 Only 20 of 100 "Hammer" of transaction #${id} are left to return.`,
    );
  });
});

describe('the costs of corrections', () => {
  const priced = (quantity: number, price: number) =>
    receive(
      db,
      { warehouseId: w[0], supplierId: trade.supplierId, employeeId: e[0], items: { [p[0]]: quantity } },
      { unitCosts: new Map([[p[0], cents(price)]]) },
    );
  const values = async () =>
    (await db.selectFrom('stock').select('value').where('product_id', '=', p[0]).orderBy('warehouse_id').execute()).map(
      ({ value }) => value,
    );
  const costOf = async (id: number) =>
    (await db.selectFrom('movement_line').select('cost').where('movement_id', '=', id).executeTakeFirst())?.cost;

  test('all pieces of a delivery come back at what they left for, also those that a correction added', async () => {
    await priced(30, 200);
    const parties = { warehouseId: w[0], clientId: trade.clientId, employeeId: e[0] };
    const { transactionId } = await deliver(db, { ...parties, items: { [p[0]]: 10 } });
    await priced(20, 800);
    const { moves } = await correct(db, transactionId, correction(line(p[0], 10, 15)));
    expect(await costOf(moves[0]?.transactionId ?? 0)).toBe(2500);
    await correct(db, transactionId, correction(line(p[0], 15, 10)));
    expect(await values()).toEqual([20_000]);
    await correct(db, transactionId, correction(line(p[0], 10, 15)));
    await returnFromClient(db, { ...parties, items: { [p[0]]: 15 }, returnOf: transactionId });
    expect(await values()).toEqual([22_000]);
  });

  test('all pieces of a transfer come back at what they left for', async () => {
    await priced(30, 200);
    const items = { [p[0]]: 10 };
    const parties = { fromWarehouseId: w[0], toWarehouseId: w[1], employeeId: e[1] };
    const { transactionId } = await transfer(db, { ...parties, items });
    await priced(20, 800);
    await transfer(db, { ...parties, items: { [p[0]]: 1 } });
    const before = await values();
    await correct(db, transactionId, { ...correction(line(p[0], 10, 15)), employeeId: e[1] });
    await correct(db, transactionId, { ...correction(line(p[0], 15, 0)), employeeId: e[1] });
    expect(await values()).toEqual([Number(before[0]) + 2000, Number(before[1]) - 2000]);
  });
});

describe('at the edges', () => {
  const move = (items: Record<string, number>) =>
    transfer(db, { fromWarehouseId: w[0], toWarehouseId: w[1], employeeId: e[1], items });
  const resize = (warehouse: number, pieces: number) =>
    db
      .updateTable('warehouse')
      .set({ capacity: hundredths(pieces * 100) })
      .where('id', '=', warehouse)
      .execute();

  test('a full warehouse accepts goods back that left it, as either end of a transfer', async () => {
    await receipt({ [p[0]]: 50, [p[1]]: 50 });
    const { transactionId: id } = await move({ [p[0]]: 20 });
    await resize(w[1], 20);
    await correct(db, id, correction(line(p[0], 20, 5), line(p[1], 0, 15)));
    expect([await held(w[1], p[0]), await held(w[1], p[1])]).toEqual([5, 15]);
    await resize(w[1], 100);
    await resize(w[0], 80);
    await correct(db, id, correction(line(p[0], 5, 15), line(p[1], 15, 5)));
    expect([await held(w[1], p[0]), await held(w[1], p[1])]).toEqual([15, 5]);
  });

  test('a warehouse becomes exactly full, and no fuller', async () => {
    const id = await receipt({ [p[0]]: 10 });
    await resize(w[0], 25);
    expect(await refusal(correct(db, id, correction(line(p[0], 10, 26))))).toBe(
      '409 Insufficient capacity in warehouse "W0": 15 free, 16 needed.',
    );
    await correct(db, id, correction(line(p[0], 10, 25)));
    await resize(w[1], 10);
    const { transactionId } = await move({ [p[0]]: 10 });
    await resize(w[0], 15);
    expect(await refusal(correct(db, transactionId, correction(line(p[0], 10, 9))))).toBe(
      '409 Insufficient capacity in warehouse "W0": 0 free, 1 needed.',
    );
  });

  test('goods of two full warehouses can be swapped, since only the whole correction has to fit', async () => {
    await receipt({ [p[0]]: 10, [p[1]]: 10 });
    const { transactionId: id } = await move({ [p[0]]: 10 });
    await resize(w[0], 10);
    await resize(w[1], 10);
    const { moves } = await correct(db, id, correction(line(p[0], 10, 0), line(p[1], 0, 10)));
    expect(moves.map(({ fromWarehouseId }) => fromWarehouseId)).toEqual([w[0], w[1]]);
    expect([await held(w[0], p[0]), await held(w[1], p[0])]).toEqual([10, 0]);
    expect([await held(w[0], p[1]), await held(w[1], p[1])]).toEqual([0, 10]);
  });

  test('swapped goods have to be in stock and to fit at both ends', async () => {
    await receipt({ [p[0]]: 10, [p[1]]: 10 });
    const { transactionId: id } = await move({ [p[0]]: 10 });
    await resize(w[0], 10);
    await resize(w[1], 10);
    expect(await refusal(correct(db, id, correction(line(p[0], 10, 3), line(p[1], 0, 8))))).toBe(
      '409 Insufficient capacity in warehouse "W1": 0 free, 1 needed.',
    );
    expect(await refusal(correct(db, id, correction(line(p[0], 10, 3), line(p[1], 0, 6))))).toBe(
      '409 Insufficient capacity in warehouse "W0": 6 free, 7 needed.',
    );
    expect(await refusal(correct(db, id, correction(line(p[0], 10, 0), line(p[1], 0, 11))))).toContain(
      '409 Insufficient stock of',
    );
    // The goods to send back have been delivered, so they make no room.
    await deliver(db, { warehouseId: w[1], clientId: trade.clientId, employeeId: e[1], items: { [p[0]]: 10 } });
    await resize(w[0], 30);
    expect(await refusal(correct(db, id, correction(line(p[0], 10, 0), line(p[1], 0, 5))))).toBe(
      '409 Insufficient stock of "Hammer" in warehouse "W1": 0 available, 10 requested.',
    );
  });

  test('a correction that increases a return uses the prices of its receipt', async () => {
    const id = await receipt({ [p[0]]: 10, [p[1]]: 10 });
    const parties = { warehouseId: w[0], supplierId: trade.supplierId, employeeId: e[0] };
    const back = await returnToSupplier(db, { ...parties, items: { [p[0]]: 1 }, returnOf: id });
    await db
      .updateTable('product')
      .set({ unit_price: cents(2_500) })
      .where('id', '=', p[1])
      .execute();
    await db
      .updateTable('warehouse')
      .set({ stock_value: cents(9 * 1_000 + 10 * 2_500) })
      .where('id', '=', w[0])
      .execute();
    const { moves } = await correct(db, back.transactionId, correction(line(p[1], 0, 4)));
    expect((await app.inject(`/api/transactions/${moves[0]?.transactionId}`)).json()).toMatchObject({
      type: 'WAREHOUSE_TO_SUPPLIER',
      totalPrice: 40,
    });
    expect((await app.inject(`/api/warehouses/${w[0]}`)).json()).toMatchObject({ totalValue: 90 + 6 * 25 });
  });

  test('a correction or a return cannot be returned', async () => {
    const id = await receipt({ [p[0]]: 10 });
    const parties = { warehouseId: w[0], employeeId: e[0], items: { [p[0]]: 1 } };
    const { supplierId, clientId } = trade;
    const { moves } = await correct(db, id, correction(line(p[0], 10, 15)));
    const returnOf = moves[0]?.transactionId ?? 0;
    expect(await refusal(returnToSupplier(db, { ...parties, supplierId, returnOf }))).toBe(
      `409 Transaction #${returnOf} is a correction of transaction #${id}: begin with that one.`,
    );
    const back = await returnToSupplier(db, { ...parties, supplierId, returnOf: id });
    const again = await Promise.all([
      refusal(returnToSupplier(db, { ...parties, supplierId, returnOf: back.transactionId })),
      refusal(returnFromClient(db, { ...parties, clientId, returnOf: back.transactionId })),
    ]);
    const movedNone = expect.stringContaining(`400 Transaction #${back.transactionId} moved no goods from`);
    expect(again).toEqual([movedNone, movedNone]);
  });

  test('a quantity that a count has removed cannot be removed again', async () => {
    const id = await receipt({ [p[0]]: 100 });
    const lines = [{ productId: p[0], expected: 100, counted: 10 }];
    await count(db, w[0], { employeeId: e[0], reason: 'There are ten', lines });
    expect(await refusal(correct(db, id, correction(line(p[0], 100, 10))))).toBe(
      '409 Insufficient stock of "Hammer" in warehouse "W0": 10 available, 90 requested.',
    );
  });

  test('an idempotency key is valid for one request of any kind', async () => {
    const id = await receipt({ [p[0]]: 10 });
    const used = '422 This Idempotency-Key was used before, for another request.';
    const options = { idempotencyKey: `one-${id}` };
    await correct(db, id, correction(line(p[0], 10, 9)), options);
    expect(await refusal(correct(db, id, correction(line(p[0], 9, 8)), options))).toBe(used);
    const lines = [{ productId: p[0], expected: 9, counted: 9 }];
    expect(await refusal(count(db, w[0], { employeeId: e[0], reason: 'Why', lines }, options))).toBe(used);
    const parties = { warehouseId: w[0], supplierId: trade.supplierId, employeeId: e[0] };
    const back = returnToSupplier(db, { ...parties, items: { [p[0]]: 1 }, returnOf: id }, options);
    expect(await refusal(back)).toBe(used);
    expect(await held(w[0], p[0])).toBe(9);
  });
});

describe('an invalid correction is rejected with the reason', () => {
  test('if nothing differs, stock is missing, it corrects a correction, or the employee works elsewhere', async () => {
    const id = await receipt({ [p[0]]: 10 });
    expect(await refusal(correct(db, id, correction(line(p[0], 10, 10))))).toBe(
      '400 Nothing is to be corrected: every amount is the one that is recorded.',
    );
    await deliver(db, { warehouseId: w[0], clientId: trade.clientId, employeeId: e[0], items: { [p[0]]: 8 } });
    expect(await refusal(correct(db, id, correction(line(p[0], 10, 5))))).toBe(
      '409 Insufficient stock of "Hammer" in warehouse "W0": 2 available, 5 requested.',
    );
    expect(await refusal(correct(db, id, { ...correction(line(p[0], 10, 9)), employeeId: e[1] }))).toBe(
      '400 Employee "Anna Nowak1" does not work in warehouse "W0".',
    );
    const { moves } = await correct(db, id, correction(line(p[0], 10, 9)));
    const other = moves[0]?.transactionId ?? 0;
    expect(await refusal(correct(db, other, correction(line(p[0], 1, 0))))).toBe(
      `409 Transaction #${other} is a correction of transaction #${id}: begin with that one.`,
    );
  });

  test('in plain text', async () => {
    const id = await receipt({ [p[0]]: 10 });
    const refused = async (body: object) => {
      const answer = await send(app, 'POST', '/api/inventory/correction', { transactionId: id, ...body });
      return `${answer.statusCode} ${answer.body}`;
    };
    expect(await refused({ ...correction(line(p[0], 10, 1)), reason: ' ' })).toBe('400 Reason is required.');
    expect(await refused(correction(line(p[0], 10, 1), line(p[0], 10, 2)))).toBe('400 Lines name a product twice.');
    const unknown = { ...correction(line(p[0], 1, 0)), transactionId: 2_000_000_000 };
    expect(await refused(unknown)).toBe('404 Transaction 2000000000 not found.');
  });
});
