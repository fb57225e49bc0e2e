import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { toCents } from '../../server/db/units';
import { ApiError } from '../../server/errors';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { changeProduct } from '../helpers/changeProduct';
import { releasedDatabase } from '../helpers/database';
import { insertTrade, type Trade } from '../helpers/scene';
import { until } from '../helpers/serverProcess';
import { consumeInternally, correct, count, insertReason, returnToSupplier } from '../helpers/setRight';

// As many connections as a busy server's pool, so that moves really run concurrently in the database.
const { db, drop } = await releasedDatabase({ max: 20 });
afterAll(drop);

type Pair = [number, number];

/** Counts outcomes: `done`, or the status of the refusal. Throws other errors. */
async function outcomes(work: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'rejected' && !(result.reason instanceof ApiError)) throw result.reason;
    const outcome = result.status === 'fulfilled' ? 'done' : String(result.reason.status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const parties = (trade: Trade, index = 0) => ({
  warehouseId: trade.warehouseIds[index] ?? 0,
  employeeId: trade.employeeIds[index] ?? 0,
  supplierId: trade.supplierId,
});

const stocked = async (trade: Trade, quantity: number, index = 0) =>
  receive(db, { ...parties(trade, index), items: Object.fromEntries(trade.productIds.map((id) => [id, quantity])) });

test('50 deliveries of one piece from a stock of 25: 25 succeed, 25 are rejected, the stock is 0', async () => {
  const trade = await insertTrade(db, [100_000]);
  await stocked(trade, 25);
  const { warehouseId, employeeId } = parties(trade);
  const items = { [trade.productIds[0] ?? 0]: 1 };
  const work = Array.from({ length: 50 }, () =>
    deliver(db, { warehouseId, employeeId, clientId: trade.clientId, items }),
  );
  expect(await outcomes(work)).toEqual({ done: 25, 409: 25 });
  expect(await db.selectFrom('stock').select('quantity').where('warehouse_id', '=', warehouseId).execute()).toEqual([
    { quantity: 0 },
  ]);
  expect(await verifyProjections(db)).toEqual([]);
});

test('200 opposite transfers between two warehouses: all succeed, and nothing is lost', async () => {
  const trade = await insertTrade(db, [1_000_000, 1_000_000], [{}, {}, {}]);
  await stocked(trade, 1_000, 0);
  await stocked(trade, 1_000, 1);
  const [first, second] = trade.warehouseIds as Pair;
  const [atFirst, atSecond] = trade.employeeIds as Pair;
  // Also with the products in opposite orders.
  const items = trade.productIds.map((id) => [id, 2] as const);
  const work = Array.from({ length: 200 }, (_, index) =>
    index % 2
      ? transfer(db, {
          fromWarehouseId: first,
          toWarehouseId: second,
          employeeId: atSecond,
          items: Object.fromEntries(items),
        })
      : transfer(db, {
          fromWarehouseId: second,
          toWarehouseId: first,
          employeeId: atFirst,
          items: Object.fromEntries(items.toReversed()),
        }),
  );
  expect(await outcomes(work)).toEqual({ done: 200 });
  const rows = await db.selectFrom('stock').selectAll().where('warehouse_id', 'in', [first, second]).execute();
  expect(rows.map(({ quantity }) => quantity)).toEqual(Array(6).fill(1_000));
  expect(await verifyProjections(db)).toEqual([]);
});

test('two receipts racing for the last space: one gets it', async () => {
  const trade = await insertTrade(db, [1_000]);
  const items = { [trade.productIds[0] ?? 0]: 6 };
  const work = [1, 2].map(() => receive(db, { ...parties(trade), items }));
  expect(await outcomes(work)).toEqual({ done: 1, 409: 1 });
  expect(await verifyProjections(db)).toEqual([]);
});

test('one submission sent 20 times concurrently is one transaction', async () => {
  const trade = await insertTrade(db, [100_000]);
  const items = { [trade.productIds[0] ?? 0]: 6 };
  const work = Array.from({ length: 20 }, () =>
    receive(db, { ...parties(trade), items }, { idempotencyKey: `once-${trade.productIds[0]}` }),
  );
  const ids = new Set((await Promise.all(work)).map(({ transactionId }) => transactionId));
  expect(ids.size).toBe(1);
  expect(await db.selectFrom('stock').select('quantity').where('product_id', 'in', trade.productIds).execute()).toEqual(
    [{ quantity: 6 }],
  );
});

test('50 returns of one receipt of 25: 25 succeed, and no more is returned than was moved', async () => {
  const trade = await insertTrade(db, [100_000]);
  const { transactionId: returnOf } = await stocked(trade, 25);
  await stocked(trade, 25);
  const items = { [trade.productIds[0] ?? 0]: 1 };
  const work = Array.from({ length: 50 }, () => returnToSupplier(db, { ...parties(trade), items, returnOf }));
  expect(await outcomes(work)).toEqual({ done: 25, 409: 25 });
  expect(await db.selectFrom('line_balance').select('returned').where('movement_id', '=', returnOf).execute()).toEqual([
    { returned: 25 },
  ]);
  expect(await verifyProjections(db)).toEqual([]);
});

test('a correction against deliveries of the same goods: no piece is taken twice', async () => {
  const trade = await insertTrade(db, [100_000]);
  const { transactionId } = await stocked(trade, 25);
  const { warehouseId, employeeId } = parties(trade);
  const [productId = 0] = trade.productIds;
  const deliveries = Array.from({ length: 25 }, () =>
    deliver(db, { warehouseId, employeeId, clientId: trade.clientId, items: { [productId]: 1 } }),
  );
  const lines = [{ productId, recorded: 25, actual: 15 }];
  const correction = outcomes([correct(db, transactionId, { employeeId, reason: 'Ten too many', lines })]);
  const { done: delivered = 0 } = await outcomes(deliveries);
  const { done: corrected = 0 } = await correction;
  expect([delivered, corrected]).toEqual(corrected ? [15, 1] : [25, 0]);
  expect(await verifyProjections(db)).toEqual([]);
});

test('internal consumptions against deliveries of the same goods: no piece is taken twice', async () => {
  const trade = await insertTrade(db, [100_000]);
  await stocked(trade, 25);
  const reasonId = await insertReason(db, 'Office use');
  const { warehouseId, employeeId } = parties(trade);
  const items = { [trade.productIds[0] ?? 0]: 1 };
  const work = Array.from({ length: 50 }, (_, index) =>
    index % 2
      ? consumeInternally(db, { warehouseId, employeeId, reasonId, items })
      : deliver(db, { warehouseId, employeeId, clientId: trade.clientId, items }),
  );
  expect(await outcomes(work)).toEqual({ done: 25, 409: 25 });
  expect(await verifyProjections(db)).toEqual([]);
});

test('a count against deliveries: it is booked if the stock is unchanged, else returned for a recount', async () => {
  const trade = await insertTrade(db, [100_000]);
  await stocked(trade, 25);
  const { warehouseId, employeeId } = parties(trade);
  const [productId = 0] = trade.productIds;
  const deliver1 = () => deliver(db, { warehouseId, employeeId, clientId: trade.clientId, items: { [productId]: 1 } });
  const deliveries = Array.from({ length: 10 }, deliver1);
  const counts = [25, 22, 18, 15].map((expected) =>
    count(db, warehouseId, { employeeId, reason: 'Check', lines: [{ productId, expected, counted: expected + 1 }] }),
  );
  expect(await outcomes(deliveries)).toEqual({ done: 10 });
  const booked = (await Promise.all(counts)).filter(({ move }) => move).length;
  // Every booked count found one piece more, and none has reverted a delivery.
  expect(await db.selectFrom('stock').select('quantity').where('warehouse_id', '=', warehouseId).execute()).toEqual([
    { quantity: 15 + booked },
  ]);
  expect(await verifyProjections(db)).toEqual([]);
});

test('a correction against counts of the same goods: a count applies to the stock before or after it', async () => {
  const trade = await insertTrade(db, [100_000]);
  const { transactionId } = await stocked(trade, 25);
  const { warehouseId, employeeId } = parties(trade);
  const [productId = 0] = trade.productIds;
  const counted = (expected: number) =>
    count(db, warehouseId, { employeeId, reason: 'Check', lines: [{ productId, expected, counted: expected }] });
  const lines = [{ productId, recorded: 25, actual: 15 }];
  const counts = [counted(25), counted(15), counted(25), counted(15)];
  expect(await outcomes([correct(db, transactionId, { employeeId, reason: 'Ten too many', lines })])).toEqual({
    done: 1,
  });
  const booked = await Promise.all(counts);
  for (const { move, again } of booked) expect(again).toHaveLength(move ? 0 : 1);
  expect(await db.selectFrom('stock').select('quantity').where('warehouse_id', '=', warehouseId).execute()).toEqual([
    { quantity: 15 },
  ]);
  expect(await verifyProjections(db)).toEqual([]);
});

test('one correction sent 20 times concurrently with one key is booked once', async () => {
  const trade = await insertTrade(db, [100_000], [{}, {}]);
  const { transactionId } = await stocked(trade, 10);
  const [first = 0, second = 0] = trade.productIds;
  const lines = [
    { productId: first, recorded: 10, actual: 4 },
    { productId: second, recorded: 10, actual: 12 },
  ];
  const input = { employeeId: parties(trade).employeeId, reason: 'Mixed up', lines };
  const work = Array.from({ length: 20 }, () =>
    correct(db, transactionId, input, { idempotencyKey: `correct-${transactionId}` }),
  );
  const answers = await Promise.all(work);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const booked = db.selectFrom('movement').select('id').where('correction_of', '=', transactionId);
  expect(await booked.execute()).toHaveLength(2);
  expect(await verifyProjections(db)).toEqual([]);
});

test('moves through many warehouses with concurrent changes of prices and sizes never deadlock', async () => {
  const trade = await insertTrade(db, [1_000_000, 1_000_000, 1_000_000, 1_000_000], [{}, {}, {}, {}, {}]);
  for (const index of trade.warehouseIds.keys()) await stocked(trade, 500, index);
  const { category_id } = await db
    .selectFrom('product')
    .select('category_id')
    .where('id', 'in', trade.productIds)
    .executeTakeFirstOrThrow();
  const some = (index: number) =>
    Object.fromEntries(
      trade.productIds.filter((_, product) => (index + product) % 3).map((id) => [id, 1 + (index % 5)]),
    );
  const work = Array.from({ length: 200 }, (_, index) => {
    const { warehouseId, employeeId, supplierId } = parties(trade, index % 4);
    const items = some(index);
    if (index % 20 === 0) {
      const input = {
        name: 'Changed',
        description: 'A thing',
        unitPrice: index / 100,
        unitSize: 1 + index / 1000,
        categoryId: category_id,
      };
      return changeProduct(db, trade.productIds[index % 5] ?? 0, input);
    }
    if (index % 3 === 0) return receive(db, { warehouseId, employeeId, supplierId, items });
    if (index % 3 === 1) return deliver(db, { warehouseId, employeeId, clientId: trade.clientId, items });
    const from = parties(trade, (index + 1 + (index % 2)) % 4);
    return transfer(db, { fromWarehouseId: from.warehouseId, toWarehouseId: warehouseId, employeeId, items });
  });
  expect(await outcomes(work)).toEqual({ done: 200 });
  expect(await verifyProjections(db)).toEqual([]);
});

describe('a product with a new description', async () => {
  const { productIds, warehouseIds } = await insertTrade(db, [1_000]);
  const [id = 0, warehouseId = 0] = [productIds[0], warehouseIds[0]];
  const stored = () => db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const describeAnew = async (description: string) => {
    const { name, category_id } = await stored();
    const input = { name, description, categoryId: category_id, unitPrice: 10, unitSize: 1 };
    await changeProduct(db, id, input);
  };
  const holding = async () => {
    const trx = await db.startTransaction().execute();
    await trx.selectFrom('warehouse').select('id').where('id', '=', warehouseId).forNoKeyUpdate().execute();
    return trx;
  };
  const waitingFor = (statement: string) =>
    until(`there is one who waits for ${statement}`, async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${statement}`.execute(db);
      return rows[0];
    });

  test('does not wait for the moves of a warehouse', async () => {
    const move = await holding();
    await describeAnew('Without waiting');
    expect(await stored()).toMatchObject({ description: 'Without waiting' });
    await move.rollback().execute();
  });

  test('whose price another change has altered holds no lock while it waits for the warehouses', async () => {
    const pricing = await db.startTransaction().execute();
    await pricing
      .updateTable('product')
      .set({ unit_price: toCents(20) })
      .where('id', '=', id)
      .execute();
    const change = describeAnew('After waiting');
    await waitingFor('%FROM product %FOR NO KEY UPDATE%');
    const move = await holding();
    await pricing.commit().execute();
    await waitingFor('select%"warehouse"%');
    await move.selectFrom('product').select('id').where('id', '=', id).forNoKeyUpdate().noWait().execute();
    await move.rollback().execute();
    await change;
    expect(await stored()).toMatchObject({ description: 'After waiting', unit_price: 1_000 });
  });
});
