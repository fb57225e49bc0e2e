import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { from } from 'pg-copy-streams';
import { openDatabases } from '../../bench/lib/databases';
import { httpClient } from '../../bench/lib/http';
import { machine } from '../../bench/lib/machine';
import { report, table } from '../../bench/lib/report';
import { startServerProcess } from '../../bench/lib/serverProcess';
import { numberSetting } from '../../bench/lib/settings';
import { barePool } from '../../bench/lib/statements';
import { quantile } from '../../bench/lib/statistics';
import { undoChange, writeChange } from '../../server/changes/write';
import { extensionDirs } from '../../server/config';
import { connect } from '../../server/db/connection/connect';
import { migrateExtensions } from '../../server/db/extensionMigrations';
import { loadExtensions } from '../../server/extensions';
import { receive } from '../../server/inventory/stock';
import { MAX_ROWS } from './limits';
import { contextOf } from './server/context';
import { keepDifference } from './server/keepDifference';
import { number, text, workbook } from './testBook';

/*
 * A file of products with a code, a price and a category each: the difference, the write, the same file again and the undo, beside a
 * COPY of the same values into a table without indexes, rules and triggers. Then a file of clients, and files that change products. First,
 * pages of products while a server reads the file as a workbook, and the largest CSV.
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

const others = [
  await readersBeside('A workbook of the products', 'bench.xlsx', workbookOf()),
  await readersBeside(`A CSV of ${MAX_ROWS} rows`, 'bench.csv', largestOf()),
];
const given = { entity: 'products', fileName: 'bench.csv', bytes };
const set = { set: { unitSize: '1' } };
const alone = await movesDuring(sleep(10_000));
const [copied] = await seconds(copy);
const [difference, id] = await seconds(() => keepDifference(context, given, set));
let beside = '';
const [written, { created }] = await seconds(async () => {
  const write = writeChange(context, id);
  beside = await movesDuring(write);
  return write;
});
if (created !== ROWS) throw new Error(`${created} of ${ROWS} rows were written.`);

/** Files that change each of the products. */
const CHANGES: { what: string; entity: string; titles: string; line: (n: number) => string }[] = [
  { what: 'prices', entity: 'prices', titles: 'Code;Price', line: (n) => `BENCH-${n};${(n % 1000) + 1},50` },
  {
    what: 'minimum and target',
    entity: 'stock-levels',
    titles: 'Code;Min;Max',
    line: (n) => `BENCH-${n};${n % 50};99`,
  },
  {
    what: 'prices, codes and descriptions',
    entity: 'products',
    titles: 'Code;EAN;Price;Description',
    line: (n) => `BENCH-${n};CODE-${n};${(n % 1000) + 2},25;Text ${n} anew`,
  },
  {
    what: 'planned prices',
    entity: 'prices',
    titles: 'Code;Price;Valid from',
    line: (n) => `BENCH-${n};${(n % 1000) + 3},75;2099-01-01`,
  },
];
const clients = Array.from(
  { length: ROWS },
  (_, n) => `Client ${n};client${n}@example.com;58 ${n};ul. Długa;${n % 90};80-001;City ${n % 500};Poland\n`,
);
const parties = Buffer.from(`Name;E-mail;Phone;Street;House number;Postal code;City;Country\n${clients.join('')}`);
const [partiesCompared, partiesId] = await seconds(() =>
  keepDifference(context, { entity: 'clients', fileName: 'clients.csv', bytes: parties }, {}),
);
const [partiesWritten, { created: madeClients }] = await seconds(() => writeChange(context, partiesId));
if (madeClients !== ROWS) throw new Error(`${madeClients} of ${ROWS} clients were written.`);
const [partiesUndone] = await seconds(() => undoChange(context, partiesId));

const changed: string[][] = [];
for (const { what, entity, titles, line } of CHANGES) {
  const text = [titles, ...Array.from({ length: ROWS }, (_, n) => line(n)), ''].join('\n');
  const [compared, batch] = await seconds(() =>
    keepDifference(context, { entity, fileName: `${entity}.csv`, bytes: Buffer.from(text) }, {}),
  );
  const [rewritten, { updated }] = await seconds(() => writeChange(context, batch));
  if (updated !== ROWS) throw new Error(`${updated} of ${ROWS} rows with ${what} were changed.`);
  const [restored] = await seconds(() => undoChange(context, batch));
  changed.push([what, ...[compared, rewritten, restored].map((each) => `${each} s`)]);
}
const [again] = await seconds(() => keepDifference(context, given, set));
const [undone] = await seconds(() => undoChange(context, id));
const memory = `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`;

await report(
  'import',
  `${table(
    ['rows', 'COPY', 'difference', 'write', 'difference of the same file', 'undo', 'largest memory'],
    [[String(ROWS), ...[copied, difference, written, again, undone].map((each) => `${each} s`), memory]],
  )}\n\n${table([`${ROWS} rows of changed`, 'difference', 'write', 'undo'], changed)}\n\n${table([`${ROWS} new`, 'difference', 'write', 'undo'], [['clients', ...[partiesCompared, partiesWritten, partiesUndone].map((each) => `${each} s`)]])}\n\n${others.join('\n\n')}\n\nA receipt takes ${alone} ms alone and ${beside} ms beside the write (medians). ${machine()}`,
);

/** The same products as a workbook. */
function workbookOf(): Uint8Array<ArrayBuffer> {
  const titles = ['Code', 'Name', 'Price', 'Category'].map((title) => text(title)).join('');
  const rows = Array.from(
    { length: ROWS },
    (_, n) => text(`BOOK-${n}`) + text(`Product ${n}`) + number(`${n % 1000}.25`) + text(`Category ${n % 50}`),
  );
  return new Uint8Array(workbook({ sheets: [[titles, ...rows]] }));
}

/** The largest file: as many products as a file may have rows. */
function largestOf(): Uint8Array<ArrayBuffer> {
  const rows = Array.from(
    { length: MAX_ROWS - 1 },
    (_, n) => `LARGE-${n};Product ${n};${n % 1000},25;Category ${n % 50}\n`,
  );
  return new Uint8Array(Buffer.from(`Code;Name;Price;Category\n${rows.join('')}`));
}

/** Uploads a file, and reads pages of products until its difference is there. @returns the times of these */
async function readersBeside(what: string, fileName: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  await using server = await startServerProcess(url);
  using http = httpClient(server.url);
  const query = new URLSearchParams({ entity: 'products', fileName });
  const headers = { 'content-type': 'application/octet-stream' };
  const over = new AbortController();
  const upload = fetch(`${server.url}/api/imports?${query}`, { method: 'POST', headers, body })
    .then(async (answer) => {
      if (!answer.ok) throw new Error(await answer.text());
    })
    .finally(() => over.abort());
  const began = performance.now();
  const times: number[] = [];
  while (!over.signal.aborted) {
    const asked = performance.now();
    await http.ask('/api/products');
    times.push(performance.now() - asked);
    await sleep(20);
  }
  await upload;
  const spent = ((performance.now() - began) / 1000).toFixed(1);
  const sorted = times.toSorted((one, other) => one - other);
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(sorted, share).toFixed(0));
  return `${what} is read in ${spent} s; meanwhile a page of products takes ${p50} ms (p50), ${p99} ms (p99), ${longest} ms at most.`;
}

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
