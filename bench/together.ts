import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '../server/db/connection/connect';
import { NO_LIMITS } from '../server/db/connection/limits';
import { verifyProjections } from '../server/ledger/verify';
import { openDatabases } from './lib/databases';
import { type HttpClient, httpClient, Refusal } from './lib/http';
import { machine } from './lib/machine';
import { inventReceipts, makeEndless, rotation } from './lib/receipts';
import { report, table } from './lib/report';
import { startServerProcess } from './lib/serverProcess';
import { numberSetting } from './lib/settings';
import { quantile } from './lib/statistics';

const PRODUCTS = numberSetting('BENCH_ROWS', 20_000);
const READERS = numberSetting('BENCH_READERS', 300);
const SECONDS = numberSetting('BENCH_SECONDS', 20);
/** Receipts that arrive in a second. */
const RATE = numberSetting('BENCH_RATE', 10);
/** Milliseconds between two questions whether a write has ended. */
const POLL = 20;

const READS = ['/api/reports/stock', '/api/reports/turnover', '/api/reports/trends', '/api/search?q=steel'];

await using databases = await openDatabases();
const url = await databases.copyOf('default');
await using db = connect(url, { limits: NO_LIMITS });
await addProducts();
await makeEndless(db);
const receipts = await inventReceipts(db);
const next = rotation();
await using server = await startServerProcess(url);
using http = httpClient(server.url);

const rows: string[][] = [];
await beside('nothing', () => sleep(SECONDS * 1000));
await beside(`${READERS} readers`, readAll);
const batch = await http.ask('/api/bulk-edits', {
  list: 'products',
  filter: { name: 'Changed' },
  entity: 'products',
  field: 'unitPrice',
  way: 'percent',
  value: 5,
});
const { batchId } = JSON.parse(batch.toString());
await beside(`a bulk change of ${PRODUCTS} prices`, () => finish('write'));
await beside('its undo', () => finish('undo'));
await report(
  'together',
  `${table(['beside', 'seconds', 'receipts', 'p50, ms', 'p95, ms', 'longest, ms', 'refused'], rows)}\n\n${RATE} receipts a second. ${machine()}`,
);
const differences = await verifyProjections(db);
if (differences.length > 0) throw new Error(`The figures differ from the journal: ${JSON.stringify(differences)}`);
console.log('All figures agree with the journal.');

/** Adds products that have stock in every warehouse, so that a price changes the value of each. */
async function addProducts(): Promise<void> {
  await sql`
    INSERT INTO product (name, description, unit_price, unit_size, category_id)
    SELECT 'Changed ' || number, 'Text ' || number, 100 + number % 9000, 100, (SELECT min(id) FROM category)
    FROM generate_series(1, ${PRODUCTS}::integer) AS number`.execute(db);
  await sql`ANALYZE product`.execute(db);
}

/** Records receipts at a steady rate while other work is under way, and adds a row with their times. */
async function beside(what: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  const over = new AbortController();
  const ended = work().finally(() => over.abort());
  const moves: Promise<void>[] = [];
  for (let nth = 0; !over.signal.aborted; nth++) {
    moves.push(
      timed(() => http.ask('/api/inventory/receive', next(receipts))).then(
        (ms) => void times.push(ms),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          refused++;
        },
      ),
    );
    await sleep(Math.max(0, began + (nth + 1) * (1000 / RATE) - performance.now()));
  }
  await ended;
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(moves);
  const sorted = times.toSorted((one, other) => one - other);
  const shown = [0.5, 0.95, 1].map((share) => quantile(sorted, share).toFixed(0));
  rows.push([what, seconds.toFixed(1), String(times.length), ...shown, String(refused)]);
  console.log(rows.at(-1)?.join(' | '));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Reads without a pause; a refusal of a report is an answer, too. */
async function readAll(): Promise<void> {
  const until = performance.now() + SECONDS * 1000;
  const read = async (reader: HttpClient, path: string) => {
    while (performance.now() < until) {
      await reader.ask(path).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }
  };
  using readers = httpClient(server.url);
  await Promise.all(Array.from({ length: READERS }, (_, nth) => read(readers, READS[nth % READS.length] ?? '')));
}

/** Sends a write or an undo, and waits until it has ended. */
async function finish(what: 'write' | 'undo'): Promise<void> {
  const answer = await http.ask(`/api/imports/${batchId}/${what}`, {});
  let shown = JSON.parse(answer.toString());
  while (shown.state === 'writing') {
    await sleep(POLL);
    shown = JSON.parse((await http.ask(`/api/imports/${batchId}`)).toString());
  }
  const [counted, wanted] = [shown.updated, PRODUCTS];
  if (counted !== wanted) throw new Error(`${counted} of ${wanted} products were written: ${JSON.stringify(shown)}`);
}
