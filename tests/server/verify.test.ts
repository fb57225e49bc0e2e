import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyProjections } from '../../server/db/verify';
import { receive } from '../../server/inventory/stock';
import { emptyDatabase, freshDatabase } from '../helpers/database';
import { argumentsOf } from '../helpers/programs';
import { insertTrade } from '../helpers/scene';
import { ServerProcess } from '../helpers/serverProcess';

/** Runs `npm run db:verify`. */
async function verify(url: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const tool = new ServerProcess({ DATABASE_URL: url }, args, { script: argumentsOf('server/cli/verify') });
  return { code: await tool.exit(), output: tool.output };
}

test('figures that are not what the journal says are told, and put right when asked', async () => {
  const { db, url, drop } = await freshDatabase();
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [100_000]);
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  await receive(db, { warehouseId, employeeId, supplierId, items: { [productId]: 5 } });
  expect(await verify(url)).toEqual({ code: 0, output: 'Every figure is what the journal says.\n' });

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
  expect(wrong.output).toContain('Put them right with: npm run db:verify -- --repair');
  expect(await verifyProjections(db)).not.toEqual([]);

  const repaired = await verify(url, '--repair');
  expect(repaired.output).toContain('All of them are right now.');
  expect(repaired.code).toBe(0);
  expect(await verifyProjections(db)).toEqual([]);
  await drop();
});

test('a journal that contradicts itself cannot be put right', async () => {
  const { db, url, drop } = await freshDatabase();
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

test('a database of another release is left as it is', async () => {
  const { db, url, drop } = await emptyDatabase();
  const { code, output } = await verify(url);
  expect(output).toContain('Start the server, which brings it up to date.');
  expect(code).toBe(1);
  const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  expect(rows).toEqual([]);
  await drop();
});
