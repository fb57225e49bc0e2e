import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { cents } from '../../server/db/units';
import { deliver, receive, transfer } from '../../server/inventory/stock';
import { describeDifference, findDifferences, rebuildProjections, verifyProjections } from '../../server/ledger/verify';
import { on } from '../helpers/clock';
import { emptyDatabase, releasedDatabase } from '../helpers/database';
import { argumentsOf } from '../helpers/programs';
import { insertTrade } from '../helpers/scene';
import { ServerProcess } from '../helpers/serverProcess';
import { correct, count, returnFromClient, returnToSupplier } from '../helpers/setRight';

/** Runs `npm run db:verify`. */
async function verify(url: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const tool = new ServerProcess({ DATABASE_URL: url }, args, { script: argumentsOf('server/cli/verify') });
  return { code: await tool.exit(), output: tool.output };
}

test('totals that differ from the journal are reported, and repaired on request', async () => {
  const { db, url, drop } = await releasedDatabase();
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [100_000]);
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  await receive(db, { warehouseId, employeeId, supplierId, items: { [productId]: 5 } });
  expect(await verify(url)).toEqual({ code: 0, output: 'Every figure agrees with the journal.\n' });

  await db.updateTable('stock').set({ quantity: 7 }).execute();
  await db.deleteFrom('occupancy').execute();
  await sql`UPDATE category SET products_count = 9`.execute(db);
  await sql`UPDATE monthly_total SET transactions = 8`.execute(db);
  const wrong = await verify(url);
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain(
    `stock (product_id ${productId}, warehouse_id ${warehouseId}): quantity is 7, but should be 5`,
  );
  expect(wrong.output).toContain('products_count is 9, but should be 1');
  expect(wrong.output).toContain('transactions is 8, but should be 1');
  expect(wrong.output).toContain('Repair them with: npm run db:verify -- --repair');
  expect(await verifyProjections(db)).not.toEqual([]);

  const repaired = await verify(url, '--repair');
  expect(repaired.output).toContain('All of them are repaired.');
  expect(repaired.code).toBe(0);
  expect(await verifyProjections(db)).toEqual([]);
  await drop();
});

test('returns, corrections and counts are recomputed, too', async () => {
  const { db, url, drop } = await releasedDatabase();
  const { warehouseIds, employeeIds, productIds, supplierId, clientId } = await insertTrade(
    db,
    [100_000, 100_000],
    [{}, {}],
  );
  const [warehouseId = 0, toWarehouseId = 0] = warehouseIds;
  const [employeeId = 0, other = 0] = employeeIds;
  const [first = 0, second = 0] = productIds;
  const parties = { warehouseId, employeeId };
  const line = (productId: number, recorded: number, actual: number) => ({ productId, recorded, actual });
  const correctIt = (id: number, ...lines: ReturnType<typeof line>[]) =>
    correct(db, id, { employeeId, reason: 'Typed wrong', lines });
  const receipt = await receive(db, { ...parties, supplierId, items: { [first]: 50, [second]: 50 } });
  const delivery = await deliver(db, { ...parties, clientId, items: { [first]: 20 } });
  const items = { [first]: 5 };
  const back = await returnToSupplier(db, { ...parties, supplierId, items, returnOf: receipt.transactionId });
  await returnFromClient(db, { ...parties, clientId, items, returnOf: delivery.transactionId });
  await returnFromClient(db, { ...parties, clientId, items });
  const moved = await transfer(db, { fromWarehouseId: warehouseId, toWarehouseId, employeeId: other, items });
  await correctIt(receipt.transactionId, line(first, 50, 45), line(second, 50, 60));
  await correctIt(delivery.transactionId, line(first, 20, 15));
  await correctIt(back.transactionId, line(first, 5, 4), line(second, 0, 2));
  await correctIt(moved.transactionId, line(first, 5, 3), line(second, 0, 1));
  const lines = [
    { productId: first, expected: 33, counted: 30 },
    { productId: second, expected: 57, counted: 58 },
  ];
  const { again } = await count(db, warehouseId, { employeeId, reason: 'Yearly', lines });
  expect(again).toEqual([]);
  expect(await verify(url)).toEqual({ code: 0, output: 'Every figure agrees with the journal.\n' });

  const figures = async () => {
    const tables = ['line_balance', 'daily_total', 'stock', 'product', 'warehouse', 'occupancy'] as const;
    const rows = await Promise.all(
      tables.map((table) => sql`SELECT * FROM ${sql.table(table)} AS t ORDER BY t::text`.execute(db)),
    );
    return rows.map((result) => result.rows);
  };
  const before = await figures();
  await sql`UPDATE line_balance SET corrected = corrected + 1`.execute(db);
  await sql`UPDATE daily_total SET total_price = 0`.execute(db);
  await sql`UPDATE product SET delivered_count = delivered_count - 7`.execute(db);
  await sql`UPDATE warehouse SET counts_count = 0, returns_in_count = 0`.execute(db);
  await sql`DELETE FROM stock WHERE product_id = ${second}`.execute(db);
  const wrong = await verify(url);
  for (const column of ['corrected', 'total_price', 'delivered_count', 'counts_count', 'returns_in_count'])
    expect(wrong.output).toContain(`${column} is `);
  expect((await verify(url, '--repair')).code).toBe(0);
  expect(await figures()).toEqual(before);
  await drop();
});

describe('the laws of costs are compared where all sums agree:', async () => {
  const { db, drop } = await releasedDatabase();
  afterAll(drop);
  const { warehouseIds, employeeIds, productIds, supplierId, clientId } = await insertTrade(db, [100_000], [{}, {}]);
  const parties = { warehouseId: warehouseIds[0] ?? 0, employeeId: employeeIds[0] ?? 0 };
  const [productId = 0, listed = 0] = productIds;
  const costs = (quantity: number) => ({ items: { [productId]: quantity } });
  const receipt = await receive(
    db,
    { ...parties, supplierId, ...costs(10) },
    { unitCosts: new Map([[productId, cents(100)]]) },
  );
  const delivery = await deliver(db, { ...parties, clientId, ...costs(4) });
  const back = await returnFromClient(db, { ...parties, clientId, ...costs(1), returnOf: delivery.transactionId });
  const rest = await deliver(db, { ...parties, clientId, ...costs(7) });
  const atList = await receive(db, { ...parties, supplierId, items: { [listed]: 10 } });
  const listedOut = await deliver(db, { ...parties, clientId, items: { [listed]: 5 } });

  /** Changes a line, and all sums with it; takes the change back afterwards. */
  async function broken(movementId: number, change: ReturnType<typeof sql>): Promise<string[]> {
    const found: string[] = [];
    const work = db.transaction().execute(async (trx) => {
      await sql`ALTER TABLE movement_line DISABLE TRIGGER append_only`.execute(trx);
      await sql`ALTER TABLE stock DROP CONSTRAINT stock_value, DROP CONSTRAINT stock_at_list`.execute(trx);
      await sql`UPDATE movement_line SET ${change} WHERE movement_id = ${movementId}`.execute(trx);
      await rebuildProjections(trx);
      found.push(...(await findDifferences(trx)).map(describeDifference));
      throw new Error('back');
    });
    await expect(work).rejects.toThrow('back');
    return found;
  }
  const line = ({ transactionId }: { transactionId: number }, text: string, of = productId) =>
    `movement_line (movement_id ${transactionId}, product_id ${of}): ${text}`;

  test('no line breaks one', async () => {
    expect(await verifyProjections(db)).toEqual([]);
  });

  test('value without a piece, and goods that leave at another cost than their share', async () => {
    expect(await broken(rest.transactionId, sql`cost = 699`)).toEqual([line(rest, 'cost is 699, but should be 700')]);
    expect(await broken(delivery.transactionId, sql`cost = 350`)).toEqual(
      expect.arrayContaining([line(delivery, 'cost is 350, but should be 400')]),
    );
  });

  test('pieces without value', async () => {
    expect(await broken(delivery.transactionId, sql`cost = 1000`)).toContain(
      line(delivery, 'cost is 1000, but should be 400'),
    );
    expect(await broken(atList.transactionId, sql`cost = 0, at_list = 0`)).toContain(
      line(atList, 'cost is 0, but should be 10000', listed),
    );
  });

  test('goods that come back at another cost than they left for', async () => {
    expect(await broken(back.transactionId, sql`cost = 90`)).toContain(line(back, 'cost is 90, but should be 100'));
  });

  test('a difference to an origin that is none, and a part at list prices', async () => {
    expect(await broken(receipt.transactionId, sql`cost_difference = 5`)).toContain(
      line(receipt, 'cost_difference is 5, but should be 0'),
    );
    expect(await broken(listedOut.transactionId, sql`at_list = 100`)).toEqual([
      line(listedOut, 'at_list is 100, but should be 5000', listed),
    ]);
  });
});

test('the part at list prices of a kept month is compared', async () => {
  const { db, url, drop } = await releasedDatabase();
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [100_000]);
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  const goods = { warehouseId, employeeId, supplierId, items: { [productId]: 5 } };
  await receive(db, goods, { clock: on('2026-01-10') });
  await sql`INSERT INTO month_end VALUES ('2026-01-31')`.execute(db);
  await sql`INSERT INTO month_stock VALUES ('2026-01-31', ${warehouseId}, ${productId}, 5, 5000, 4000)`.execute(db);
  expect((await verify(url)).output).toMatch(/^month_stock .+: at_list is 4000, but should be 5000$/m);
  expect((await verify(url, '--repair')).output).toContain('All of them are repaired.');
  await drop();
});

test('the figures of features are compared, and repaired', async () => {
  const { db, url, drop } = await releasedDatabase();
  await insertTrade(db, [100_000]);
  await sql`INSERT INTO month_end VALUES ('2026-01-31')`.execute(db);
  await sql`INSERT INTO month_stock SELECT '2026-01-31', warehouse.id, product.id, 3, 600 FROM warehouse, product`.execute(
    db,
  );
  const wrong = await verify(url);
  expect(wrong.output).toMatch(
    /^month_stock \(day 2026-01-31, warehouse .+, product .+\): quantity is 3, but should be absent$/m,
  );
  expect((await verify(url, '--repair')).output).toContain('All of them are repaired.');
  await drop();
});

test('an inconsistent journal cannot be repaired', async () => {
  const { db, url, drop } = await releasedDatabase();
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [100_000]);
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  await receive(db, { warehouseId, employeeId, supplierId, items: { [productId]: 5 } });
  await sql`ALTER TABLE movement DISABLE TRIGGER append_only`.execute(db);
  await db.updateTable('movement').set({ total_items: 6 }).execute();
  const { code, output } = await verify(url, '--repair');
  expect(output).toContain('1 of them contradict the journal itself. Restore a backup.');
  expect(code).toBe(1);
  await drop();
});

test('a database of another release is left unchanged', async () => {
  const { db, url, drop } = await emptyDatabase();
  const { code, output } = await verify(url);
  expect(output).toContain('Start the server, which brings it up to date.');
  expect(code).toBe(1);
  const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  expect(rows).toEqual([]);
  await drop();
});
