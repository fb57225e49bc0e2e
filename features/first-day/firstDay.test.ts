import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../server/db/types';
import { receive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { addDemo } from '../../server/seed/add';
import { fillGeography } from '../../server/seed/geography';
import { seedDemo } from '../../server/seed/seed';
import { cookieOf, makeAccount } from '../../tests/helpers/accounts';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { features } from '../../tests/helpers/features';
import { TODAY } from '../../tests/helpers/modelWorld';
import { argumentsOf } from '../../tests/helpers/programs';
import { insertTrade } from '../../tests/helpers/scene';
import { ServerProcess } from '../../tests/helpers/serverProcess';

const REMOVAL = '/api/first-day/remove-demo';

/** Opens the app on a database of its own. @param isDemo whether it is filled with demo data */
async function open({ isDemo = true } = {}) {
  const api = await openApi();
  afterAll(api.close);
  await fillGeography(api.db);
  if (isDemo) await seedDemo(api.db, { size: 'default', today: TODAY, ...features });
  return {
    ...api,
    state: async () => (await api.app.inject('/api/first-day')).json(),
    remove: () => send(api.app, 'POST', REMOVAL),
  };
}

const countOf = async (db: Db, table: string): Promise<number> =>
  (await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}`.execute(db)).rows[0]
    ?.count ?? Number.NaN;

test('each step is done when the database has its records', async () => {
  const { db, state } = await open({ isDemo: false });
  const steps = async () => {
    const answer = await state();
    return Object.entries<boolean | null>(answer.steps).flatMap(([name, isDone]) => (isDone ? [name] : []));
  };
  expect(await state()).toMatchObject({
    steps: { warehouse: false, employee: false, products: false, receipt: false },
    demo: 'none',
  });
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [1000]);
  expect(await steps()).toEqual(['warehouse', 'employee', 'products']);
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  await receive(db, { warehouseId, employeeId, supplierId, items: { [productId]: 2 } }, { clock: on(TODAY) });
  expect(await steps()).toEqual(['warehouse', 'employee', 'products', 'receipt']);
});

test('demo data alone is removed as a whole, beside the accounts, and the database can be filled again', async () => {
  const { app, db } = await open();
  for (const role of ['manager', 'administrator'] as const) await makeAccount(db, role, role);
  await sql`INSERT INTO setting (name, value) VALUES ('scarcest-products', '{"shown": 9}')`.execute(db);
  const as = async (name: string) => ({ headers: { cookie: await cookieOf(app, name) } });
  expect((await app.inject({ url: '/api/first-day', ...(await as('manager')) })).json().demo).toBe('only');
  expect((await app.inject({ method: 'POST', url: REMOVAL, ...(await as('manager')) })).statusCode).toBe(403);
  expect((await app.inject({ method: 'POST', url: REMOVAL, ...(await as('administrator')) })).statusCode).toBe(204);
  const emptied = ['category', 'product', 'warehouse', 'client', 'supplier', 'employee', 'movement', 'movement_line'];
  for (const table of [
    ...emptied,
    'stock',
    'purchase_order',
    'product_barcode',
    'move_reason',
    'notice',
    'price_change',
  ]) {
    expect([table, await countOf(db, table)]).toEqual([table, 0]);
  }
  const saved = sql<{ count: number }>`SELECT count(*)::integer FROM setting WHERE name <> 'document-numbers'`;
  expect([(await saved.execute(db)).rows[0]?.count, await countOf(db, 'user_account')]).toEqual([1, 2]);
  const state = async () => (await app.inject({ url: '/api/first-day', ...(await as('manager')) })).json();
  expect(await countOf(db, 'country')).toBeGreaterThan(200);
  expect(await verifyProjections(db)).toEqual([]);
  expect(await state()).toMatchObject({ steps: { products: false }, demo: 'none' });
  // The journal is guarded again.
  expect(await seedDemo(db, { size: 'default', today: TODAY, ...features })).toBe(true);
  await expect(sql`DELETE FROM movement`.execute(db)).rejects.toThrow('append-only');
  expect((await state()).demo).toBe('only');
  expect(await verifyProjections(db)).toEqual([]);
});

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['a changed product', (db) => sql`UPDATE product SET name = 'Mine' WHERE id = 1`.execute(db)],
  ['a category of the firm', (db) => sql`INSERT INTO category (name, description) VALUES ('Mine', 'x')`.execute(db)],
  [
    'a removed category of the firm',
    async (db) => {
      await sql`INSERT INTO category (name, description) VALUES ('Mine', 'x')`.execute(db);
      await sql`DELETE FROM category WHERE name = 'Mine'`.execute(db);
    },
  ],
  ['a reason of the firm', (db) => sql`INSERT INTO move_reason (name) VALUES ('Mine')`.execute(db)],
  [
    'a receipt of the firm',
    async (db) => {
      const [employee] = await db.selectFrom('employee').selectAll().limit(1).execute();
      const input = { warehouseId: employee?.warehouse_id ?? 0, employeeId: employee?.id ?? 0, supplierId: 1 };
      return receive(db, { ...input, items: { 1: 1 } }, { clock: on(TODAY) });
    },
  ],
  ['more demo data', (db) => addDemo(db, [], on(TODAY))],
  [
    'a row that a migration has written',
    async (db) => {
      await sql`SELECT set_config('magazyn.audit', 'off', false)`.execute(db);
      await sql`INSERT INTO move_reason (name) VALUES ('Written by a migration')`.execute(db);
      await sql`SELECT set_config('magazyn.audit', '', false)`.execute(db);
    },
  ],
])('demo data and %s are not removed', async (_, work) => {
  const { db, remove } = await open();
  await db.connection().execute(work);
  const before = await countOf(db, 'movement');
  const { statusCode, body } = await remove();
  expect([statusCode, body]).toEqual([409, expect.stringContaining('records were added or changed')]);
  expect(await countOf(db, 'movement')).toBe(before);
  await expect(sql`DELETE FROM movement`.execute(db)).rejects.toThrow('append-only');
});

test('records of the firm alone are never removed', async () => {
  const { db, remove, state } = await open({ isDemo: false });
  await insertTrade(db, [1000]);
  expect((await state()).demo).toBe('none');
  expect((await remove()).json().description).toContain('holds no demo data');
  expect(await countOf(db, 'product')).toBe(1);
  // Records from before there was an audit trail look the same.
  await sql`ALTER TABLE audit DISABLE TRIGGER USER`.execute(db);
  await sql`TRUNCATE audit`.execute(db);
  expect((await remove()).statusCode).toBe(409);
  expect(await countOf(db, 'product')).toBe(1);
});

test('accounts that belong to a warehouse keep the demo data', async () => {
  const { db, url } = await open();
  await makeAccount(db, 'anna', 'clerk', { warehouseIds: [1] });
  const tool = new ServerProcess({ DATABASE_URL: url }, ['--remove-demo'], { script: argumentsOf('server/cli/seed') });
  expect(await tool.exit()).toBe(1);
  expect(tool.output).toContain('accounts or tokens belong to warehouses or employees of the demo data: anna');
});

test('the command removes demo data beside a running server', async () => {
  const { db, url, state } = await open();
  const tool = new ServerProcess({ DATABASE_URL: url }, ['--remove-demo'], { script: argumentsOf('server/cli/seed') });
  expect([await tool.exit(), tool.output]).toEqual([0, expect.stringContaining('Removed the demo data.')]);
  expect(await countOf(db, 'movement')).toBe(0);
  expect((await state()).demo).toBe('none');
});
