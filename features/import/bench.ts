import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { from } from 'pg-copy-streams';
import { openDatabases } from '../../bench/lib/databases';
import { machine } from '../../bench/lib/machine';
import { report, table } from '../../bench/lib/report';
import { numberSetting } from '../../bench/lib/settings';
import { barePool } from '../../bench/lib/statements';
import { extensionDirs } from '../../server/config';
import { connect } from '../../server/db/connection/connect';
import { migrateExtensions } from '../../server/db/extensionMigrations';
import { loadExtensions } from '../../server/extensions';
import { receive } from '../../server/inventory/stock';
import { keepDifference } from './server/batches';
import { contextOf } from './server/context';
import { undoBatch } from './server/undo';
import { writeBatch } from './server/write';

/*
 * A file of products with a code, a price and a category each: the difference, the write, the same file again and the undo, beside a
 * COPY of the same values into a table without indexes, rules and triggers.
 */

const ROWS = numberSetting('BENCH_ROWS', 100_000);

const lines = Array.from(
  { length: ROWS },
  (_, n) => `BENCH-${n};Product ${n};${n % 1000},${String(n % 100).padStart(2, '0')};Category ${n % 50};Text ${n}\n`,
);
const bytes = Buffer.from(`Code;Name;Price;Category;Description\n${lines.join('')}`);

await using databases = await openDatabases();
const url = await databases.copyOf('default');
await using db = connect(url);
const extensions = await loadExtensions(extensionDirs({}));
await migrateExtensions(db, extensions.migrations);
const context = contextOf(db, extensions);

const seconds = async <Result>(work: () => Promise<Result>): Promise<[string, Result]> => {
  const began = performance.now();
  const result = await work();
  return [((performance.now() - began) / 1000).toFixed(1), result];
};

const given = { entity: 'products', fileName: 'bench.csv', bytes };
const set = { set: { unitSize: '1' } };
const alone = await movesDuring(sleep(10_000));
const [copied] = await seconds(copy);
const [difference, id] = await seconds(() => keepDifference(context, given, set));
let beside = '';
const [written, { created }] = await seconds(async () => {
  const write = writeBatch(context, id);
  beside = await movesDuring(write);
  return write;
});
if (created !== ROWS) throw new Error(`${created} of ${ROWS} rows were written.`);
const dearer = Buffer.from(
  `Code;Price\n${Array.from({ length: ROWS }, (_, n) => `BENCH-${n};${(n % 1000) + 1},50\n`).join('')}`,
);
const [compared, pricesId] = await seconds(() =>
  keepDifference(context, { entity: 'prices', fileName: 'prices.csv', bytes: dearer }, {}),
);
const [repriced, { updated }] = await seconds(() => writeBatch(context, pricesId));
if (updated !== ROWS) throw new Error(`${updated} of ${ROWS} prices were changed.`);
const [restored] = await seconds(() => undoBatch(context, pricesId));
const [again] = await seconds(() => keepDifference(context, given, set));
const [undone] = await seconds(() => undoBatch(context, id));
const memory = `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`;

await report(
  'import',
  `${table(
    ['rows', 'COPY', 'difference', 'write', 'difference of the same file', 'undo', 'largest memory'],
    [[String(ROWS), ...[copied, difference, written, again, undone].map((each) => `${each} s`), memory]],
  )}\n\n${table(
    ['changed prices', 'difference', 'write', 'undo'],
    [[String(ROWS), ...[compared, repriced, restored].map((each) => `${each} s`)]],
  )}\n\nA receipt takes ${alone} ms alone and ${beside} ms beside the write (medians). ${machine()}`,
);

/** Books receipts one after the other until some work ends. @returns the median of their durations in ms */
async function movesDuring(work: Promise<unknown>): Promise<string> {
  const over = new AbortController();
  const end = work
    .catch(() => {})
    .finally(() => {
      over.abort();
    });
  const { rows } = await sql<{ warehouseId: number; employeeId: number; supplierId: number; productId: number }>`
    SELECT warehouse.id AS "warehouseId", employee.id AS "employeeId", (SELECT min(id) FROM supplier) AS "supplierId",
      (SELECT min(id) FROM product) AS "productId"
    FROM warehouse JOIN employee ON employee.warehouse_id = warehouse.id
    ORDER BY capacity - occupied DESC LIMIT 1`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('There is no warehouse with an employee.');
  const { productId, ...parties } = first;
  const durations: number[] = [];
  while (!over.signal.aborted) {
    const began = performance.now();
    await receive(db, { ...parties, items: { [productId]: 1 } });
    durations.push(performance.now() - began);
    await sleep(20);
  }
  await end;
  return (durations.toSorted((one, other) => one - other)[durations.length >> 1] ?? 0).toFixed(1);
}

async function copy(): Promise<void> {
  await sql`CREATE TABLE bench_import (code text, name text, price text, category text, description text)`.execute(db);
  await using pool = barePool(url, 1);
  const client = await pool.connect();
  try {
    const into = client.query(from("COPY bench_import FROM STDIN (FORMAT csv, DELIMITER ';')"));
    await pipeline(Readable.from(lines), into);
  } finally {
    client.release();
  }
}
