import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../server/db/connection/connect';
import { FEATURES } from '../../server/db/extensionMigrations';
import type { Db } from '../../server/db/types';
import { receive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { addDemo } from '../../server/seed/add';
import { fillGeography } from '../../server/seed/geography';
import type { Seed } from '../../server/seed/seed';
import { freshDatabase } from '../helpers/database';
import { EXTENSIONS, openExtended } from '../helpers/extensions';
import { argumentsOf } from '../helpers/programs';
import { insertTrade } from '../helpers/scene';
import { ServerProcess } from '../helpers/serverProcess';

const COUNTS = {
  categories: 4,
  products: 24,
  warehouses: 2,
  suppliers: 4,
  clients: 8,
  employees: 6,
  transactions: 32,
};
const TABLES = [
  'category',
  'product',
  'price_change',
  'warehouse',
  'supplier',
  'client',
  'employee',
  'movement',
  'movement_line',
  'stock',
];

const { db, extensions, close } = await openExtended([EXTENSIONS, FEATURES]);
afterAll(close);
await fillGeography(db);
const seedOf = (name: string) => extensions.all.find((each) => each.name === name)?.seeds ?? [];
const FLEET = { name: 'fleet', seeds: seedOf('fleet'), tables: ['depot', 'vehicle'] };
const ORDERS = { name: 'purchase-orders', seeds: seedOf('purchase-orders'), tables: ['purchase_order'] };
const BARCODES = { name: 'barcodes', seeds: seedOf('barcodes'), tables: [] };

const rowsOf = async (own: Db, table: string) =>
  (await sql<{ row: string }>`SELECT ${sql.table(table)}::text AS row FROM ${sql.table(table)}`.execute(own)).rows.map(
    ({ row }) => row,
  );

test('an empty database is refused, with the command that fills it', async () => {
  await expect(addDemo(db, [FLEET])).rejects.toThrow('The database is empty. Fill it with: npm run seed');
});

test('it adds records and moves beside those of the firm, which stay as they are, and rows of extensions once', async () => {
  const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(db, [100_000_000]);
  const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
  await receive(db, { warehouseId, employeeId, supplierId, items: { [productId]: 5 } });
  const before = new Map<string, string[]>();
  for (const table of TABLES) before.set(table, await rowsOf(db, table));

  expect(await addDemo(db, [FLEET, ORDERS, BARCODES])).toEqual({
    counts: COUNTS,
    folders: [
      'fleet: added 2 records.',
      'purchase-orders: added 2 records.',
      'barcodes: added its rows to the new records.',
    ],
  });
  for (const [table, rows] of before)
    expect([table, await rowsOf(db, table)]).toEqual([table, expect.arrayContaining(rows)]);
  expect(await verifyProjections(db)).toEqual([]);
  const orders = await sql<{ id: number }>`SELECT supplier_id AS id FROM purchase_order`.execute(db);
  expect(orders.rows.map(({ id }) => id)).not.toContain(supplierId);
  const coded = await db.selectFrom('product_barcode').select('product_id').execute();
  expect(coded).toHaveLength(COUNTS.products);
  expect(coded).not.toContainEqual({ product_id: productId });

  expect(await addDemo(db, [FLEET, ORDERS, BARCODES])).toEqual({
    counts: COUNTS,
    folders: [
      'fleet: added nothing, since its tables have rows.',
      'purchase-orders: added nothing, since its tables have rows.',
      'barcodes: added its rows to the new records.',
    ],
  });
  expect(await rowsOf(db, 'depot')).toHaveLength(2);
  const { rows } = await sql<{ run: string }>`
    SELECT DISTINCT substring(name FROM '\\(.*\\)$') AS run FROM warehouse WHERE name LIKE '%(Demo %' ORDER BY 1`.execute(
    db,
  );
  expect(rows.map(({ run }) => run)).toEqual(['(Demo 1)', '(Demo 2)']);
  expect(await verifyProjections(db)).toEqual([]);
});

test('rows of an extension that fail leave nothing of the extension, and name the reason', async () => {
  const fails: Seed = async (trx) => {
    await sql`INSERT INTO vehicle SELECT 1 / 0`.execute(trx);
  };
  await sql`DELETE FROM depot`.execute(db);
  await expect(addDemo(db, [{ ...FLEET, seeds: [...FLEET.seeds, fails] }])).rejects.toThrow('division by zero');
  expect(await rowsOf(db, 'depot')).toEqual([]);
  expect(await verifyProjections(db)).toEqual([]);
});

test('the command works beside a running server, and refuses options that contradict it', async () => {
  const database = await freshDatabase();
  const run = async (...args: string[]) => {
    const tool = new ServerProcess({ DATABASE_URL: database.url }, args, { script: argumentsOf('server/cli/seed') });
    return [await tool.exit(), tool.output] as const;
  };
  try {
    const server = new ServerProcess({ DATABASE_URL: database.url });
    const url = await server.ready();
    {
      await using own = connect(database.url, { max: 1 });
      const { warehouseIds, employeeIds, productIds, supplierId } = await insertTrade(own, [1_000]);
      const [warehouseId = 0, employeeId = 0, productId = 0] = [warehouseIds[0], employeeIds[0], productIds[0]];
      await receive(own, { warehouseId, employeeId, supplierId, items: { [productId]: 2 } });
    }
    const [code, output] = await run('--add');
    expect(output).toContain(
      'Added 4 categories, 24 products, 2 warehouses, 4 suppliers, 8 clients, 6 employees, 32 transactions.',
    );
    expect(code).toBe(0);
    const { content } = await (await fetch(new URL('/api/warehouses?all=true', url))).json();
    expect(content.filter(({ name }: { name: string }) => name.endsWith('(Demo 1)'))).toHaveLength(2);
    expect(await run('--add', '--reset')).toEqual([
      1,
      '--add keeps what is in the database, --reset deletes it: choose one.\n',
    ]);
    expect(await run('--add', '--size', 'large')).toEqual([1, '--add adds a fixed amount: leave out --size.\n']);
    await server.end();
  } finally {
    await database.drop();
  }
});
