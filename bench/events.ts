import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../server/db/connection/connect';
import { deliverEvents } from '../server/events/listeners';
import { type EventHandler, type Listener, on } from '../server/events/on';
import { receive } from '../server/inventory/stock';
import { catalogueOf } from '../server/resources/core';
import { openDatabases } from './lib/databases';
import { machine } from './lib/machine';
import { inventReceipts, makeEndless, rotation } from './lib/receipts';
import { report, table } from './lib/report';
import { numberSetting } from './lib/settings';
import { figureOf, medianOf, quantile, shown } from './lib/statistics';

/*
 * Whether listeners delay moves: the time of receipts without a listener, with ones that succeed, and with ones that fail or hang.
 * The variants alternate in one process, as on a server; the listeners have their own connections, as there.
 */

/** Runs of each variant. */
const RUNS = numberSetting('BENCH_RUNS', 30);
/** Receipts of a run, one after another. */
const RECEIPTS = 40;
/** The pause between two receipts, in ms. */
const PAUSE_MS = 25;

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const three = (run: EventHandler) => [1, 2, 3].map((n) => on('stock.moved', `listener-${n}`, run));
const ways: { way: string; listeners: Listener[] }[] = [
  { way: 'none', listeners: [] },
  { way: 'three that succeed', listeners: three(async () => {}) },
  { way: 'three that fail', listeners: three(() => Promise.reject(new Error('No answer.'))) },
  { way: 'three that hang', listeners: three((_, { signal }) => sleep(60_000, undefined, { signal })) },
];

await using databases = await openDatabases();
const url = await databases.copyOf('default');
await using db = connect(url);
await using listening = connect(url, { max: 4 });
await makeEndless(db);
const receipts = await inventReceipts(db);
const next = rotation();
const times = ways.map((): number[] => []);
const delays = ways.map((): number[] => []);

for (let run = 0; run <= RUNS; run++) {
  const order = [...ways.entries()];
  const medians = new Map<number, number>();
  for (const [index, { listeners }] of run % 2 ? order.toReversed() : order) {
    const measured = await timesWith(listeners);
    // The first run warms up.
    if (run > 0) times[index]?.push(...measured);
    medians.set(index, figureOf(measured).median);
  }
  if (run > 0) for (const [index, median] of medians) delays[index]?.push(median - (medians.get(0) ?? 0));
}

async function timesWith(listeners: Listener[]): Promise<number[]> {
  // A listener starts with the newest event, so that it does not catch up with the moves of other variants.
  await db.deleteFrom('event_listener').execute();
  const sources = catalogueOf();
  const stop = deliverEvents({ db: listening, log: silent, sources, listeners });
  const measured: number[] = [];
  for (let n = 0; n < RECEIPTS; n++) {
    const began = performance.now();
    await receive(db, next(receipts));
    measured.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  await stop();
  return measured;
}

const rows = ways.map(({ way }, index) => {
  const all = times[index] ?? [];
  const { median, low, high } = medianOf(delays[index] ?? []);
  const delay = index === 0 ? '' : `${median.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`;
  const p95 = quantile(
    all.toSorted((a, b) => a - b),
    0.95,
  );
  return [way, shown(figureOf(all)), p95.toFixed(0), delay];
});
const header = ['listeners', 'a receipt takes, ms', '95 % take at most, ms', 'longer by, ms'];
await report('events', `${table(header, rows)}\n\n${machine()}`);
