import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../server/db/transact';
import { cents } from '../../server/db/units';
import { ApiError } from '../../server/errors';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { changeProduct } from '../helpers/changeProduct';
import { on } from '../helpers/clock';
import { freshDatabase } from '../helpers/database';
import { insertTrade, type Trade } from '../helpers/scene';

/* Totals at the limit of exact numbers, 2^53 - 1: exact up to there, and rejected beyond. */

const EDGE = 9_007_199_254_740_991;
const TOO_MUCH = '409 The numbers add up to more than can be stored.';

const { db, drop } = await freshDatabase();
afterAll(drop);

let trade: Trade;
let warehouseId: number;
let employeeId: number;
/** Prices: the maximum, the one that makes a total reach the limit, and one cent. */
let p: [number, number, number];

beforeEach(async () => {
  const products = [10_000_000_000, 7_199_254, 1].map((unit_price) => ({ unit_price, unit_size: 0 }));
  trade = await insertTrade(db, [1_000, 1_000], products);
  [warehouseId = 0] = trade.warehouseIds;
  [employeeId = 0] = trade.employeeIds;
  p = trade.productIds as [number, number, number];
});

const receipt = (items: Record<string, number>, day = '2026-03-01') =>
  receive(db, { warehouseId, employeeId, supplierId: trade.supplierId, items }, { clock: on(day) });
const delivery = (items: Record<string, number>, day = '2026-03-01') =>
  deliver(db, { warehouseId, employeeId, clientId: trade.clientId, items }, { clock: on(day) });
const repriced = async (productId: number, unitPrice: number) => {
  const product = db.selectFrom('product').where('id', '=', productId);
  const same = await product.select(['name', 'description', 'category_id as categoryId']).executeTakeFirstOrThrow();
  return changeProduct(db, productId, { ...same, unitPrice, unitSize: 0 });
};

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.message}` : error),
  );

const toTheEdge = () => ({ [p[0]]: 900_000, [p[1]]: 1_000_000, [p[2]]: 740_991 });
const stockValueOf = async (id: number) =>
  (await db.selectFrom('warehouse').select('stock_value').where('id', '=', id).executeTakeFirstOrThrow()).stock_value;

describe('up to the limit totals are exact, and one cent more is rejected:', () => {
  afterEach(async () => expect(await verifyProjections(db)).toEqual([]));

  test('the total of a move', async () => {
    expect(await refusal(receipt({ ...toTheEdge(), [p[2]]: 740_992 }))).toBe(TOO_MUCH);
    await receipt(toTheEdge());
    const { total_price } = await db
      .selectFrom('movement')
      .select('total_price')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(total_price).toBe(EDGE);
  });

  test("a warehouse's value, by a receipt", async () => {
    await receipt(toTheEdge());
    expect(await refusal(receipt({ [p[2]]: 1 }, '2026-03-02'))).toBe(TOO_MUCH);
    expect(await stockValueOf(warehouseId)).toBe(EDGE);
    await delivery({ [p[2]]: 1 });
    // In another month, since a supplier's monthly total has the same limit.
    expect(await refusal(receipt({ [p[2]]: 1 }, '2026-04-02'))).toBe('done');
    expect(await stockValueOf(warehouseId)).toBe(EDGE);
  });

  test("a warehouse's value, by a transfer", async () => {
    await receipt(toTheEdge());
    const [, toWarehouseId = 0] = trade.warehouseIds;
    const [, clerk = 0] = trade.employeeIds;
    const there = { warehouseId: toWarehouseId, employeeId: clerk, supplierId: trade.supplierId, items: { [p[2]]: 1 } };
    await receive(db, there, { clock: on('2026-04-02') });
    const items = toTheEdge();
    const whole = { fromWarehouseId: warehouseId, toWarehouseId, employeeId: clerk, items };
    expect(await refusal(transfer(db, whole, { clock: on('2026-04-03') }))).toBe(TOO_MUCH);
    expect(await stockValueOf(toWarehouseId)).toBe(1);
    items[p[2]] = 740_990;
    await transfer(db, whole, { clock: on('2026-04-03') });
    expect(await Promise.all([warehouseId, toWarehouseId].map(stockValueOf))).toEqual([1, EDGE]);
  });

  test("a warehouse's value, by a change of price", async () => {
    await receipt({ ...toTheEdge(), [p[2]]: 740_990 });
    expect(await refusal(repriced(p[1], 71_992.55))).toBe(TOO_MUCH);
    expect(await stockValueOf(warehouseId)).toBe(EDGE - 1);
    await delivery({ [p[2]]: 740_989 });
    await repriced(p[2], 7409.91);
    expect(await stockValueOf(warehouseId)).toBe(EDGE);
    expect(await refusal(repriced(p[2], 7409.92))).toBe(TOO_MUCH);
  });

  test('the cost of a line, and the value of a stock', async () => {
    const priced = (unitCost: number, quantity: number, day: string) =>
      receive(
        db,
        { warehouseId, employeeId, supplierId: trade.supplierId, items: { [p[2]]: quantity } },
        { clock: on(day), unitCosts: new Map([[p[2], cents(unitCost)]]) },
      );
    expect(await refusal(priced(10_000_000_000, 900_720, '2026-03-01'))).toBe(TOO_MUCH);
    await priced(10_000_000_000, 900_000, '2026-03-01');
    expect(await refusal(priced(7_199_254_740_992, 1, '2026-03-01'))).toBe(TOO_MUCH);
    await priced(7_199_254_740_991, 1, '2026-03-01');
    // All of it can leave.
    await delivery({ [p[2]]: 900_000 }, '2026-04-01');
    await delivery({ [p[2]]: 1 }, '2026-05-01');
  });

  test('the total of a day', async () => {
    await receipt(toTheEdge());
    await delivery({ [p[2]]: 1 });
    expect(await refusal(receipt({ [p[2]]: 1 }))).toBe(TOO_MUCH);
  });
});

describe('the database itself', async () => {
  const own = await freshDatabase();
  afterAll(own.drop);
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(own.db, [1_000]);
  const items = { [productIds[0] ?? 0]: 1 };
  await receive(own.db, { warehouseId: warehouseIds[0] ?? 0, employeeId: employeeIds[0] ?? 0, supplierId, items });

  test.each([
    ['stock', 'quantity'],
    ['stock', 'value'],
    ['stock', 'delivered_count'],
    ['product', 'inventory_count'],
    ['product', 'delivered_count'],
    ['warehouse', 'items_count'],
    ['warehouse', 'stock_value'],
    ['daily_total', 'total_price'],
  ] as const)('lets %s.%s become no larger', async (table, column) => {
    const set = (value: string) =>
      refusal(
        transact(own.db, (trx) =>
          sql`UPDATE ${sql.table(table)} SET ${sql.id(column)} = ${sql.lit(value)}`.execute(trx),
        ),
      );
    expect(await set('9007199254740991')).toBe('done');
    expect(await set('9007199254740992')).toBe(TOO_MUCH);
  });

  test('reports other constraints as themselves', async () => {
    const broken = transact(own.db, (trx) => sql`UPDATE warehouse SET occupied = capacity + 1`.execute(trx));
    await expect(broken).rejects.toMatchObject({ code: '23514', constraint: 'warehouse_occupied' });
  });
});

test('the check finds a missing cent beyond the limit of exact numbers', async () => {
  const other = await freshDatabase();
  await sql`ALTER TABLE warehouse DROP CONSTRAINT warehouse_stock_value_exact`.execute(other.db);
  await sql`ALTER TABLE stock DROP CONSTRAINT stock_value_exact`.execute(other.db);
  const { productIds, supplierId, ...there } = await insertTrade(
    other.db,
    [1_000],
    [{ unit_price: 10_000_000_000, unit_size: 0 }],
  );
  const [id = 0, clerk = 0, productId = 0] = [there.warehouseIds[0], there.employeeIds[0], productIds[0]];
  for (const day of ['2026-03-01', '2026-04-02']) {
    await receive(
      other.db,
      { warehouseId: id, employeeId: clerk, supplierId, items: { [productId]: 900_000 } },
      { clock: on(day) },
    );
  }
  expect(await verifyProjections(other.db)).toEqual([]);
  await sql`UPDATE warehouse SET stock_value = stock_value - 1`.execute(other.db);
  expect(Number('17999999999999999')).toBe(Number('18000000000000000'));
  expect(await verifyProjections(other.db)).toEqual([
    {
      table: 'warehouse',
      row: { id },
      column: 'stock_value',
      stored: '17999999999999999',
      derived: '18000000000000000',
    },
  ]);
  await other.drop();
});
