import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabases } from '../../bench/lib/databases';
import { machine } from '../../bench/lib/machine';
import { report, table } from '../../bench/lib/report';
import { numberSetting } from '../../bench/lib/settings';
import { extensionDirs } from '../../server/config';
import { connect } from '../../server/db/connection/connect';
import { NO_LIMITS } from '../../server/db/connection/limits';
import { migrateExtensions } from '../../server/db/extensionMigrations';
import type { Db } from '../../server/db/types';
import { changeSettings } from '../../server/entity/settings';
import { loadExtensions } from '../../server/extensions';
import { beginFile } from './server/file';
import { prepare } from './server/preview';
import { settings as own } from './settings';

/*
 * The preview and the file of a warehouse with many lines in one month, and the memory that the process needs for them, with a reader
 * that takes everything at once and with one that makes the file wait.
 */

const LINES = numberSetting('BENCH_LINES', 1_000_000);
const PER_DOCUMENT = 4;
const MONTH = { fromDate: '2040-01-01', toDate: '2040-01-31' };
const MB = 1024 * 1024;

await using databases = await openDatabases();
await using db = connect(await databases.copyOf('default'), { limits: NO_LIMITS });
const { migrations, settings } = await loadExtensions(extensionDirs({}));
await migrateExtensions(db, migrations);
const warehouseId = await fill(db);
const firm = settings.find(({ name }) => name === 'firm');
if (!firm) throw new Error('The file needs the feature `firm`.');
await changeSettings(db, firm, { ...firm.defaults, name: 'Bench', taxNumber: '1234563218' }, {});
const seat = { province: 'a', county: 'a', commune: 'a', house: '1', town: 'a', postalCode: '00-001' };
await changeSettings(db, own, { ...own.defaults, office: '1471', ...seat }, {});

const rows: string[][] = [];

async function measure(what: string, work: () => Promise<number>): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const began = performance.now();
  const bytes = await work();
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  const size = bytes > 0 ? (bytes / MB).toFixed(0) : '—';
  rows.push([what, seconds.toFixed(1), size, (before / MB).toFixed(0), (most / MB).toFixed(0)]);
}

/** Reads the whole file. @param wait the pause after each megabyte, in ms */
async function read(wait: number): Promise<number> {
  const { content } = await beginFile(db, settings, warehouseId, MONTH);
  let bytes = 0;
  for await (const part of content) {
    const before = Math.floor(bytes / MB);
    bytes += Buffer.byteLength(part);
    if (wait > 0 && Math.floor(bytes / MB) > before) await pause(wait);
  }
  return bytes;
}

await measure('preview', async () => {
  await prepare(db, settings, warehouseId, MONTH);
  return 0;
});
await measure('file', () => read(0));
await measure('file, a reader of at most 20 MB a second', () => read(50));

const header = ['what', 's', 'MB', 'memory before, MB', 'memory at most, MB'];
await report('jpk', `${table(header, rows)}\n\n${LINES} lines. ${machine()}`);

/** Books receipts and deliveries of a month of their own, without the rules of moves. @returns their warehouse */
async function fill(of: Db): Promise<number> {
  const { id } = await of.selectFrom('warehouse').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const documents = Math.round(LINES / PER_DOCUMENT);
  await of.transaction().execute(async (trx) => {
    await sql`ALTER TABLE movement DISABLE TRIGGER USER`.execute(trx);
    await sql`ALTER TABLE movement_line DISABLE TRIGGER USER`.execute(trx);
    await sql`
      WITH party AS (SELECT min(id) AS supplier FROM supplier), taker AS (SELECT min(id) AS client FROM client),
        worker AS (SELECT min(id) AS employee FROM employee),
        goods AS (SELECT array_agg(id) AS ids FROM product),
        made AS (
          INSERT INTO movement (type, date, description, employee_id, from_warehouse_id, to_warehouse_id, supplier_id, client_id,
            total_items, total_price, total_size, document_number)
          SELECT CASE WHEN n % 2 = 0 THEN 'SUPPLIER_TO_WAREHOUSE' ELSE 'WAREHOUSE_TO_CUSTOMER' END,
            ${MONTH.fromDate}::date + n * 31 / (${documents}::integer + 1), '', employee,
            CASE WHEN n % 2 = 1 THEN ${id}::integer END, CASE WHEN n % 2 = 0 THEN ${id}::integer END,
            CASE WHEN n % 2 = 0 THEN supplier END, CASE WHEN n % 2 = 1 THEN client END, 1, 1, 1, 'BENCH/' || n
          FROM generate_series(1, ${documents}::integer) AS n, party, taker, worker
          RETURNING id
        )
      INSERT INTO movement_line (movement_id, product_id, quantity, unit_price, unit_size, cost)
      SELECT made.id, ids[1 + (made.id * 7 + line * 31) % array_length(ids, 1)], 3, 100, 0, 300
      FROM made, goods, generate_series(1, ${PER_DOCUMENT}::integer) AS line`.execute(trx);
    await sql`ALTER TABLE movement ENABLE TRIGGER USER`.execute(trx);
    await sql`ALTER TABLE movement_line ENABLE TRIGGER USER`.execute(trx);
    await sql`
      UPDATE stock SET value = stock.value + change.value
      FROM (
        SELECT sum(CASE WHEN to_warehouse_id = ${id} THEN cost ELSE -cost END) AS value
        FROM movement JOIN movement_line ON movement_id = movement.id WHERE date >= ${MONTH.fromDate}::date
      ) AS change
      WHERE (warehouse_id, product_id) = (SELECT warehouse_id, product_id FROM stock WHERE warehouse_id = ${id} AND quantity > 0 LIMIT 1)`.execute(
      trx,
    );
  });
  await sql`VACUUM ANALYZE movement, movement_line`.execute(of);
  return id;
}
