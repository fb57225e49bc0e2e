import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../server/db/connection/connect';
import { deliverEvents } from '../server/events/listeners';
import { type Listener, on } from '../server/events/on';
import { receive } from '../server/inventory/stock';
import { catalogueOf } from '../server/resources/core';
import { openDatabases } from './lib/databases';
import { machine } from './lib/machine';
import { perSecond } from './lib/perSecond';
import { inventReceipts, makeEndless, rotation } from './lib/receipts';
import { report, table } from './lib/report';
import { numberSetting } from './lib/settings';
import { figureOf, medianOf, shown } from './lib/statistics';

/*
 * The cost of listeners for moves: receipts without a listener, with ones that succeed, and with ones that fail or hang. The
 * variants alternate in one process, as on a server.
 */

/** Runs of each variant. */
const RUNS = numberSetting('BENCH_RUNS', 9);
const MS = numberSetting('BENCH_MS', 2_500);
const CLIENTS = [1, 8];

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const three = (run: Listener['run']) => [1, 2, 3].map((n) => on('stock.moved', `listener-${n}`, run));
const ways: { way: string; listeners: Listener[] }[] = [
  { way: 'none', listeners: [] },
  { way: 'three that succeed', listeners: three(async () => {}) },
  { way: 'three that fail', listeners: three(() => Promise.reject(new Error('No answer.'))) },
  { way: 'three that hang', listeners: three((_, { signal }) => sleep(60_000, undefined, { signal })) },
];

await using databases = await openDatabases();
const url = await databases.copyOf('default');
await using db = connect(url);
await makeEndless(db);
const receipts = await inventReceipts(db);
const next = rotation();
const work = () => receive(db, next(receipts));

const rows: string[][] = [];
for (const clients of CLIENTS) {
  const rates = ways.map((): number[] => []);
  await perSecond(clients, MS, work);
  for (let run = 0; run < RUNS; run++) {
    const order = [...ways.entries()];
    for (const [index, { listeners }] of run % 2 ? order.toReversed() : order) {
      // A listener starts with the newest event, so that it does not catch up with the moves of other variants.
      await db.deleteFrom('event_listener').execute();
      const sources = { ...catalogueOf(), eventTypes: [] };
      const stop = deliverEvents({ db, log: silent, sources, listeners });
      rates[index]?.push(await perSecond(clients, MS, work));
      await stop();
    }
  }
  const [none = [], ...others] = rates;
  rows.push([String(clients), ways[0]?.way ?? '', shown(figureOf(none)), '']);
  for (const [index, each] of others.entries()) {
    const share = medianOf(each.map((rate, run) => (rate / (none[run] ?? 0)) * 100));
    const text = `${share.median.toFixed(0)} % (${share.low.toFixed(0)} to ${share.high.toFixed(0)} %)`;
    rows.push([String(clients), ways[index + 1]?.way ?? '', shown(figureOf(each)), text]);
  }
}
await report('events', `${table(['clients', 'listeners', 'receipts per second', 'of none'], rows)}\n\n${machine()}`);
