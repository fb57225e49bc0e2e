import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabases } from '../../bench/lib/databases';
import { machine } from '../../bench/lib/machine';
import { report, table } from '../../bench/lib/report';
import { numberSetting } from '../../bench/lib/settings';
import { figureOf, shown } from '../../bench/lib/statistics';
import { buildApp } from '../../server/app';
import { extensionDirs } from '../../server/config';
import { connect } from '../../server/db/connection/connect';
import { NO_LIMITS } from '../../server/db/connection/limits';
import { migrateExtensions } from '../../server/db/extensionMigrations';
import { loadExtensions } from '../../server/extensions';
import type { RequestedChange } from './contract';

/*
 * Changes and deletions of many products by the calls that the page sends: the preview of all products of a filter, the write and the undo.
 */

const RECORDS = numberSetting('BENCH_ROWS', 10_000);
const RUNS = numberSetting('BENCH_RUNS', 5);
/** Milliseconds between two questions whether a write has ended. */
const POLL = 20;

await using databases = await openDatabases();
const databaseUrl = await databases.copyOf('default');
await using db = connect(databaseUrl);
const extensions = await loadExtensions(extensionDirs({}));
await migrateExtensions(db, extensions.migrations);
// One statement for all products takes longer than a request may.
await using unlimited = connect(databaseUrl, { max: 1, limits: NO_LIMITS });
await sql`
  INSERT INTO product (name, description, unit_price, unit_size, category_id)
  SELECT 'Changed ' || number, 'Text ' || number, 100 + number % 9000, 100, (SELECT min(id) FROM category)
  FROM generate_series(1, ${RECORDS}::integer) AS number`.execute(unlimited);
await sql`ANALYZE product`.execute(db);
const app = await buildApp({ db, databaseUrl, extensions });

async function post<Answer>(url: string, payload?: object): Promise<Answer> {
  const response = await app.inject({ method: 'POST', url, ...(payload && { payload }) });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

interface Written {
  state: string;
  updated: number;
  removed: number;
}

/** Sends a write or an undo, and waits until it has ended. */
async function finish(id: number, what: 'write' | 'undo'): Promise<Written> {
  let batch = await post<Written>(`/api/changes/${id}/${what}`);
  while (batch.state === 'writing') {
    await setTimeout(POLL);
    batch = (await app.inject({ url: `/api/changes/${id}` })).json();
  }
  return batch;
}

/** The acts to preview, write and undo. An act without a change deletes the products. */
const ACTS: { what: string; change?: Pick<RequestedChange, 'entity' | 'field' | 'way' | 'value'> }[] = [
  { what: 'prices, +5 %', change: { entity: 'products', field: 'unitPrice', way: 'percent', value: 5 } },
  { what: 'minimums', change: { entity: 'stock-levels', field: 'minimumStock', way: 'to', value: 7 } },
  { what: 'deletion' },
];

const rows: string[][] = [];
for (const { what, change } of ACTS) {
  const took: Record<'preview' | 'write' | 'undo', number[]> = { preview: [], write: [], undo: [] };
  const measure = async <Result>(step: keyof typeof took, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work();
    took[step].push((performance.now() - began) / 1000);
    return result;
  };
  for (let run = 0; run < RUNS; run++) {
    const path = `/api/bulk-edits${change ? '' : '/removals'}`;
    const body = { list: 'products', filter: { name: 'Changed' }, ...change };
    const { batchId } = await measure('preview', () => post<{ batchId: number }>(path, body));
    const { updated, removed } = await measure('write', () => finish(batchId, 'write'));
    const written = change ? updated : removed;
    if (written !== RECORDS) throw new Error(`${written} of ${RECORDS} products were written.`);
    await measure('undo', () => finish(batchId, 'undo'));
  }
  rows.push([what, ...[took.preview, took.write, took.undo].map((each) => `${shown(figureOf(each))} s`)]);
}
await app.close();

await report(
  'bulk edit',
  `${table([`${RECORDS} products`, 'preview', 'write', 'undo'], rows)}

The median of ${RUNS} runs, with the middle half of them. ${machine()}`,
);
