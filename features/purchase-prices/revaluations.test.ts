import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { deliver, transfer } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { insertSupplier } from '../../tests/helpers/fixtures';
import { openTrade } from '../../tests/helpers/openTrade';
import {
  consumeInternally,
  correct,
  count,
  insertReason,
  returnFromClient,
  returnToSupplier,
} from '../../tests/helpers/setRight';

const { api, trade, hammer, saw, nail, berlin, lodz, ann, bob } = await openTrade('2026-06-01', [1000, 1000, 1000]);
const { app, db, close } = api;
afterAll(close);
const { supplierId, clientId } = trade;
const now = { clock: on('2026-06-01') };
const reasonId = await insertReason(db, 'Office use');

const at = { warehouseId: berlin, employeeId: ann };

/** Receives goods for purchase prices, in dollars. */
async function receive(items: Record<number, [amount: number, price: number]>): Promise<number> {
  const given = Object.entries(items);
  const made = await send(app, 'POST', '/api/inventory/receive', {
    ...at,
    supplierId,
    items: Object.fromEntries(given.map(([id, [amount]]) => [id, amount])),
    lines: Object.fromEntries(given.map(([id, [, purchasePrice]]) => [id, { purchasePrice }])),
  });
  return made.json().transactionId;
}

/** Receives goods without a purchase price from a supplier who never had one. */
async function receiveAtAverage(productId: number, amount: number): Promise<number> {
  const other = (await insertSupplier(db)).id;
  const made = await send(app, 'POST', '/api/inventory/receive', {
    ...at,
    supplierId: other,
    items: { [productId]: amount },
  });
  return made.json().transactionId;
}

const revaluation = (transactionId: number, more: object, key?: string, to = '') =>
  send(
    app,
    'POST',
    `/api/inventory/revaluation${to}`,
    { transactionId, employeeId: ann, reason: 'The invoice says so', ...more },
    key,
  );

const price = (productId: number, purchasePrice: number) => ({ lines: [{ productId, purchasePrice }] });

/** The values of a product's stock in Berlin and Łódź, in cents. */
async function valuesOf(productId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stock')
    .select(['warehouse_id', 'value'])
    .where('product_id', '=', productId)
    .execute();
  return [berlin, lodz].map((place) => Number(rows.find((row) => row.warehouse_id === place)?.value ?? 0));
}

/** The cost of sales of a product, in dollars. */
async function soldOf(productId: number): Promise<number> {
  const of = async (report: string, key: string) => {
    const { content } = (await app.inject(`/api/reports/${report}?fromDate=2026-06-01&toDate=2026-06-01`)).json();
    return content.find((row: Record<string, number>) => row[key] === productId).cost;
  };
  const cost = await of('turnover', 'productId');
  expect(await of('margin', 'recordId')).toBe(cost);
  return cost;
}

const costOf = async (id: number) =>
  Number(
    (await db.selectFrom('movement_line').select('cost').where('movement_id', '=', id).executeTakeFirstOrThrow()).cost,
  );

test('a wrong purchase price is put right in the stock and in what was sold since', async () => {
  const receipt = await receive({ [hammer]: [10, 1000] });
  const sale = await deliver(db, { ...at, clientId, items: { [hammer]: 4 } }, now);
  const planned = await revaluation(receipt, price(hammer, 10), undefined, '/plan');
  const line = { productId: hammer, name: 'Hammer', quantity: 10, before: 10_000, after: 100 };
  const lines = [{ ...line, stock: -5940, sold: -3960, other: 0 }];
  expect(planned.json()).toEqual({ lines });
  expect(await valuesOf(hammer)).toEqual([600_000, 0]);

  const booked = await revaluation(receipt, price(hammer, 10), 'revalue-hammer');
  expect(booked.statusCode).toBe(201);
  expect(booked.json()).toMatchObject({
    lines,
    moves: [{ transactionType: 'REVALUATION', toWarehouseId: berlin, employeeId: ann }],
  });
  expect(await valuesOf(hammer)).toEqual([6_000, 0]);
  expect(await soldOf(hammer)).toBe(40);
  const again = await revaluation(receipt, price(hammer, 10), 'revalue-hammer');
  expect(again.json()).toEqual({ moves: booked.json().moves, lines: [] });

  const [{ transactionId }] = booked.json().moves;
  const read = async (id: number) => (await app.inject(`/api/transactions/${id}/purchase-prices`)).json();
  expect(await read(receipt)).toMatchObject({
    lines: [{ productId: hammer, purchasePrice: 10 }],
    revaluedBy: [{ transactionId, date: '2026-06-01', reason: 'The invoice says so' }],
    revalues: null,
  });
  expect(await read(transactionId)).toMatchObject({
    revalues: { transactionId: receipt, lines: [{ productId: hammer, stock: -5940, sold: -3960 }] },
  });
  expect((await app.inject(`/api/transactions/${transactionId}`)).json()).toMatchObject({ products: [] });
  const last = (await app.inject(`/api/products/${hammer}/purchase-prices`)).json();
  expect(last.last).toMatchObject({ transactionId: receipt, purchasePrice: 10 });

  // Returned goods come back at their right cost.
  const back = { ...at, items: { [hammer]: 2 } };
  expect(
    await costOf((await returnFromClient(db, { ...back, clientId, returnOf: sale.transactionId }, now)).transactionId),
  ).toBe(2_000);
  expect(
    await costOf((await returnToSupplier(db, { ...back, supplierId, returnOf: receipt }, now)).transactionId),
  ).toBe(2_000);
  expect(await valuesOf(hammer)).toEqual([6_000, 0]);
  expect(await verifyProjections(db)).toEqual([]);
});

test('after a revaluation everything is as if the receipt had had its right price', async () => {
  /** Books the same history, with returns at the end. @returns the values of both warehouses and the cost of sales */
  const history = async (productId: number, first: number, right?: number) => {
    const of = (quantity: number) => ({ [productId]: quantity });
    const held = async (place: number) =>
      (
        await db
          .selectFrom('stock')
          .select('quantity')
          .where('product_id', '=', productId)
          .where('warehouse_id', '=', place)
          .executeTakeFirstOrThrow()
      ).quantity;
    await receive({ [productId]: [7, 3] });
    const receipt = await receive({ [productId]: [10, first] });
    const sale = await deliver(db, { ...at, clientId, items: of(5) }, now);
    await transfer(db, { fromWarehouseId: berlin, toWarehouseId: lodz, employeeId: bob, items: of(6) }, now);
    await receive({ [productId]: [9, 4.5] });
    const far = await deliver(db, { warehouseId: lodz, employeeId: bob, clientId, items: of(4) }, now);
    await consumeInternally(db, { ...at, reasonId, items: of(2) }, now);
    await returnFromClient(db, { ...at, clientId, items: of(1), returnOf: sale.transactionId }, now);
    await returnToSupplier(db, { ...at, supplierId, items: of(1), returnOf: receipt }, now);
    const counted = { productId, expected: await held(berlin), counted: (await held(berlin)) - 1 };
    await count(db, berlin, { employeeId: ann, reason: 'Check', lines: [counted] }, now);
    const recorded = { employeeId: ann, reason: 'Wrong', lines: [{ productId, recorded: 5, actual: 6 }] };
    await correct(db, sale.transactionId, recorded, now);
    if (right !== undefined) expect((await revaluation(receipt, price(productId, right))).statusCode).toBe(201);
    await returnFromClient(db, { ...at, clientId, items: of(4), returnOf: sale.transactionId }, now);
    await returnFromClient(
      db,
      {
        warehouseId: lodz,
        employeeId: bob,
        clientId,
        items: of(3),
        returnOf: far.transactionId,
      },
      now,
    );
    await returnToSupplier(db, { ...at, supplierId, items: of(2), returnOf: receipt }, now);
    return [...(await valuesOf(productId)), await soldOf(productId)];
  };
  expect(await history(saw, 88, 8.8)).toEqual(await history(nail, 8.8));
  expect(await verifyProjections(db)).toEqual([]);
  // A warehouse has a revaluation of its own.
  const { rows } = await sql<{ places: number }>`
    SELECT count(DISTINCT to_warehouse_id)::integer AS places FROM movement JOIN movement_line ON movement_id = id
    WHERE type = 'REVALUATION' AND product_id = ${saw}`.execute(db);
  expect(rows[0]?.places).toBe(2);
});

test('goods that came in at the average of the stock are revalued, and again', async () => {
  const [first, second] = [await receive({ [hammer]: [2, 5] }), await receiveAtAverage(hammer, 4)];
  const totalOf = async (id: number) => (await revaluation(id, price(hammer, 99), undefined, '/plan')).json().lines[0];
  const before = await totalOf(second);
  expect((await revaluation(second, price(hammer, 7))).statusCode).toBe(201);
  expect(await totalOf(second)).toMatchObject({ before: 28 });
  // The given price stays, although the average changes.
  expect((await revaluation(first, price(hammer, 50))).statusCode).toBe(201);
  expect(await totalOf(second)).toMatchObject({ before: 28 });
  expect(before.before).not.toBe(28);
  expect(await verifyProjections(db)).toEqual([]);
});

test.each([
  ['value', [150, 50]],
  ['amount', [66.67, 133.33]],
  ['size', [66.67, 133.33]],
] as const)('further costs are spread by %s, to the last cent', async (by, [onHammer, onSaw]) => {
  const receipt = await receive({ [hammer]: [1, 15], [saw]: [2, 2.5] });
  const planned = await revaluation(receipt, { further: { amount: 200, by } }, undefined, '/plan');
  expect(planned.json().lines).toMatchObject([
    { productId: hammer, before: 15, after: 15 + onHammer },
    { productId: saw, before: 5, after: 5 + onSaw },
  ]);
});

test('costs are spread over values that no binary number has exactly', async () => {
  const receipt = await receive({ [hammer]: [1, 4.35], [saw]: [1, 0.29] });
  const planned = await revaluation(receipt, { further: { amount: 4.64, by: 'value' } }, undefined, '/plan');
  expect(planned.json().lines).toMatchObject([{ after: 8.7 }, { after: 0.58 }]);
});

test('a price and further costs are booked together, and a later price keeps the further costs', async () => {
  const receipt = await receive({ [hammer]: [4, 5] });
  await revaluation(receipt, { ...price(hammer, 6), further: { amount: 8, by: 'amount' } });
  const { lines } = (await revaluation(receipt, price(hammer, 5), undefined, '/plan')).json();
  expect(lines).toMatchObject([{ before: 32, after: 28 }]);
});

test('what is no revaluation is refused, and books nothing', async () => {
  const receipt = await receive({ [hammer]: [4, 5] });
  const sale = await deliver(db, { ...at, clientId, items: { [hammer]: 1 } }, now);
  const before = await db.selectFrom('movement').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const refused = async (id: number, more: object) => {
    const answer = await revaluation(id, more);
    return [answer.statusCode, answer.body];
  };
  expect(await refused(receipt, price(hammer, 5))).toEqual([
    400,
    'Nothing is to be revalued: every cost is the one that is recorded.',
  ]);
  expect(await refused(receipt, price(saw, 5))).toEqual([404, `Product ${saw} not found.`]);
  expect(await refused(sale.transactionId, price(hammer, 6))).toEqual([
    409,
    `Transaction #${sale.transactionId} is no receipt: only goods of a receipt are revalued.`,
  ]);
  expect((await refused(2_000_000_000, price(hammer, 6)))[0]).toBe(404);
  expect((await refused(receipt, { ...price(hammer, 6), employeeId: bob }))[0]).toBe(400);
  expect((await refused(receipt, price(hammer, -1)))[0]).toBe(400);
  expect(await db.selectFrom('movement').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).toEqual(
    before,
  );
});
