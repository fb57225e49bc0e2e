import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MACHINE_CLOCK } from '../../server/db/day';
import { transact } from '../../server/db/transact';
import { changeProducts } from '../../server/inventory/product';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { on } from '../helpers/clock';
import { freshDatabase } from '../helpers/database';
import { refusal } from '../helpers/refusal';
import { insertTrade, type Trade } from '../helpers/scene';

const { db, drop } = await freshDatabase();
afterAll(drop);

let trade: Trade;
let w: [number, number];
let e: [number, number];
let p: [number, number];

beforeEach(async () => {
  trade = await insertTrade(db, [1_000, 500], [{ unit_size: 100, unit_price: 1999 }, { unit_size: 50 }]);
  w = trade.warehouseIds as [number, number];
  e = trade.employeeIds as [number, number];
  p = trade.productIds as [number, number];
});

afterEach(async () => expect(await verifyProjections(db)).toEqual([]));

const receipt = (items: Record<string, number>) => ({
  warehouseId: w[0],
  supplierId: trade.supplierId,
  employeeId: e[0],
  items,
});
const delivery = (items: Record<string, number>) => ({
  warehouseId: w[0],
  clientId: trade.clientId,
  employeeId: e[0],
  items,
});
const toSecond = (items: Record<string, number>) => ({
  fromWarehouseId: w[0],
  toWarehouseId: w[1],
  employeeId: e[1],
  items,
});

const journal = async () => (await db.selectFrom('movement').select('id').execute()).length;
const stockOf = (warehouse_id: number, product_id: number) =>
  db
    .selectFrom('stock')
    .select(['quantity', 'transaction_count', 'delivered_count'])
    .where('warehouse_id', '=', warehouse_id)
    .where('product_id', '=', product_id)
    .executeTakeFirst();

test('moves are recorded while a newer server adds a column to the journal', async () => {
  await receive(db, receipt({ [p[0]]: 3 }));
  await sql`ALTER TABLE movement ADD COLUMN added text`.execute(db);
  try {
    expect(await receive(db, receipt({ [p[0]]: 4 }))).not.toHaveProperty('added');
  } finally {
    await sql`ALTER TABLE movement DROP COLUMN added`.execute(db);
  }
});

describe('a receipt', () => {
  test('returns the journal entry', async () => {
    const move = await receive(db, receipt({ [p[0]]: 3 }), { clock: on('2026-03-29') });
    expect(move).toEqual({
      transactionId: expect.any(Number),
      transactionType: 'SUPPLIER_TO_WAREHOUSE',
      date: '2026-03-29',
      description: 'Supplier: Acme supplied warehouse: W0 by: Anna Nowak0',
      employeeId: e[0],
      toWarehouseId: w[0],
      supplierId: trade.supplierId,
    });
    expect(
      await db.selectFrom('movement_line').selectAll().where('movement_id', '=', move.transactionId).execute(),
    ).toEqual([
      {
        movement_id: move.transactionId,
        product_id: p[0],
        quantity: 3,
        cost: 5997,
        cost_difference: 0,
        at_list: 5997,
        cost_source: 'list',
        unit_price: 1999,
        unit_size: 100,
        counted: null,
      },
    ]);
  });

  test('sums keys of the same product', async () => {
    await receive(db, receipt({ [p[0]]: 3, [`00${p[0]}`]: 2 }));
    expect(await stockOf(w[0], p[0])).toEqual({ quantity: 5, transaction_count: 1, delivered_count: 0 });
  });

  test('can fill a warehouse exactly, and no further', async () => {
    await receive(db, receipt({ [p[0]]: 9, [p[1]]: 2 }));
    expect(await refusal(receive(db, receipt({ [p[1]]: 1 })))).toBe(
      '409 Insufficient capacity in warehouse "W0": 0 free, 0.5 needed.',
    );
  });
});

test('a delivery and a transfer take at most the stock', async () => {
  await receive(db, receipt({ [p[0]]: 5 }));
  await deliver(db, delivery({ [p[0]]: 2 }));
  await transfer(db, toSecond({ [p[0]]: 1 }));
  expect(await stockOf(w[0], p[0])).toEqual({ quantity: 2, transaction_count: 3, delivered_count: 2 });
  expect(await stockOf(w[1], p[0])).toEqual({ quantity: 1, transaction_count: 1, delivered_count: 0 });
  expect(await refusal(deliver(db, delivery({ [p[0]]: 3 })))).toBe(
    '409 Insufficient stock of "P0" in warehouse "W0": 2 available, 3 requested.',
  );
  expect(await refusal(transfer(db, toSecond({ [p[1]]: 1 })))).toBe(
    '409 Insufficient stock of "P1" in warehouse "W0": 0 available, 1 requested.',
  );
});

test('a transfer does not overfill its target', async () => {
  await receive(db, receipt({ [p[0]]: 10 }));
  expect(await refusal(transfer(db, toSecond({ [p[0]]: 6 })))).toBe(
    '409 Insufficient capacity in warehouse "W1": 5 free, 6 needed.',
  );
});

describe('an invalid move is rejected with the reason, and nothing is written', () => {
  const cases: [string, () => Promise<unknown>, string][] = [
    [
      'an unknown warehouse',
      () => receive(db, { ...receipt({ [p[0]]: 1 }), warehouseId: 999_999 }),
      '404 Warehouse 999999 not found.',
    ],
    [
      'an unknown target',
      () => transfer(db, { ...toSecond({ [p[0]]: 1 }), toWarehouseId: 999_999 }),
      '404 Warehouse 999999 not found.',
    ],
    [
      'an unknown supplier',
      () => receive(db, { ...receipt({ [p[0]]: 1 }), supplierId: 999_999 }),
      '404 Supplier 999999 not found.',
    ],
    [
      'an unknown client',
      () => deliver(db, { ...delivery({ [p[0]]: 1 }), clientId: 999_999 }),
      '404 Client 999999 not found.',
    ],
    [
      'an unknown employee',
      () => receive(db, { ...receipt({ [p[0]]: 1 }), employeeId: 999_999 }),
      '404 Employee 999999 not found.',
    ],
    ['an unknown product', () => receive(db, receipt({ [p[0]]: 1, 999999: 1 })), '404 Product 999999 not found.'],
    ['a product id out of range', () => receive(db, receipt({ 9999999999: 1 })), '404 Product 9999999999 not found.'],
    [
      'one warehouse twice',
      () => transfer(db, { ...toSecond({ [p[0]]: 1 }), toWarehouseId: w[0] }),
      '400 A transfer needs two different warehouses.',
    ],
    [
      'an employee of another warehouse',
      () => receive(db, { ...receipt({ [p[0]]: 1 }), employeeId: e[1] }),
      '400 Employee "Anna Nowak1" does not work in warehouse "W0".',
    ],
    [
      'an employee of the source',
      () => transfer(db, { ...toSecond({ [p[0]]: 1 }), employeeId: e[0] }),
      '400 Employee "Anna Nowak0" does not work in warehouse "W1".',
    ],
    [
      'an invalid line after a valid one',
      () => receive(db, receipt({ [p[1]]: 1, [p[0]]: 1_000_000 })),
      '409 Insufficient capacity in warehouse "W0": 10 free, 1000000.5 needed.',
    ],
  ];

  test.each(cases)('%s', async (_, work, expected) => {
    const before = await journal();
    expect(await refusal(work())).toBe(expected);
    expect(await journal()).toBe(before);
  });

  test('sums beyond the limit of exact numbers', async () => {
    const dear = await insertTrade(db, [1_000], [{ unit_size: 0, unit_price: 10_000_000_000 }]);
    const [warehouseId = 0, employeeId = 0, productId = 0] = [
      dear.warehouseIds[0],
      dear.employeeIds[0],
      dear.productIds[0],
    ];
    const move = receive(db, {
      warehouseId,
      employeeId,
      supplierId: dear.supplierId,
      items: { [productId]: 1_000_000 },
    });
    expect(await refusal(move)).toBe('409 The numbers add up to more than can be stored.');
  });
});

describe('a submission with an idempotency key', () => {
  test('is one move, despite retries', async () => {
    const before = await journal();
    const first = await receive(db, receipt({ [p[0]]: 1 }), { idempotencyKey: `key-${p[0]}` });
    const again = await receive(db, receipt({ [`0${p[0]}`]: 1 }), { idempotencyKey: `key-${p[0]}` });
    expect(again).toEqual(first);
    expect(await journal()).toBe(before + 1);
  });

  test('is rejected for another request', async () => {
    await receive(db, receipt({ [p[0]]: 1 }), { idempotencyKey: `other-${p[0]}` });
    expect(await refusal(receive(db, receipt({ [p[0]]: 2 }), { idempotencyKey: `other-${p[0]}` }))).toBe(
      '422 This Idempotency-Key was used before, for another request.',
    );
  });

  test('can be repeated after a refusal', async () => {
    const key = `refused-${p[0]}`;
    expect(await refusal(deliver(db, delivery({ [p[0]]: 1 }), { idempotencyKey: key }))).toMatch(/^409/);
    await receive(db, receipt({ [p[0]]: 1 }));
    expect(await refusal(deliver(db, delivery({ [p[0]]: 1 }), { idempotencyKey: key }))).toBe('done');
  });
});

test('products that get other prices and sizes together need their space together', async () => {
  await receive(db, receipt({ [p[0]]: 2, [p[1]]: 4 }));
  const { category_id: categoryId } = await db
    .selectFrom('product')
    .select('category_id')
    .where('id', '=', p[0])
    .executeTakeFirstOrThrow();
  const change = (...[one, other]: [number, number]) => {
    const bodies = [one, other].map((unitSize) => ({
      name: 'P',
      description: 'Text',
      unitPrice: unitSize,
      unitSize,
      categoryId,
    }));
    const products = bodies.map((body, index) => ({ id: p[index] ?? 0, body }));
    return refusal(transact(db, (trx) => changeProducts(trx, products, MACHINE_CLOCK)));
  };
  expect(await change(3, 1)).toBe('done');
  expect(await change(3, 2)).toBe('409 Insufficient capacity in warehouse "W0": 0 free, 4 needed.');
  // One grows as much as the other shrinks.
  expect(await change(1, 2)).toBe('done');
  const { occupied, stock_value } = await db
    .selectFrom('warehouse')
    .selectAll()
    .where('id', '=', w[0])
    .executeTakeFirstOrThrow();
  expect([occupied, stock_value]).toEqual([1000, 1000]);
});
