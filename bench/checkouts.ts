import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Connection from '../server/db/connection/connect';
import type * as Stock from '../server/inventory/stock';
import type * as Databases from './lib/databases';
import { machine } from './lib/machine';
import type * as Receipts from './lib/receipts';
import { table } from './lib/report';
import { numberSetting } from './lib/settings';
import { medianOf, quantile, shown } from './lib/statistics';

/*
 * Compares the cost of a move: receipts by the stock core of two or more checkouts of this repository, each on its own database, one
 * of each in turn. The order changes with each turn, so that other work of the machine meets all alike.
 *
 *   git worktree add ../before COMMIT && (cd ../before && npm ci)
 *   npm run bench -- checkouts ../before .
 */

const RECEIPTS = numberSetting('BENCH_RECEIPTS', 3000);
/** Receipts before the measured ones, while plans and code become warm. */
const WARM_UP = 200;

const folders = process.argv.slice(2);
if (folders.length < 2)
  throw new Error('Name the folders of two checkouts or more: npm run bench -- checkouts ../before .');

interface Checkout {
  folder: string;
  /** Records the next receipt. */
  receive: () => Promise<unknown>;
  /** Of each measured receipt. */
  milliseconds: number[];
  close: () => Promise<void>;
}

async function open(folder: string): Promise<Checkout> {
  const load = <Module>(path: string) => import(pathToFileURL(resolve(folder, path)).href) as Promise<Module>;
  const { openDatabases } = await load<typeof Databases>('bench/lib/databases.ts');
  const { connect } = await load<typeof Connection>('server/db/connection/connect.ts');
  const { inventReceipts, makeEndless, rotation } = await load<typeof Receipts>('bench/lib/receipts.ts');
  const { receive } = await load<typeof Stock>('server/inventory/stock.ts');
  const databases = await openDatabases();
  const db = connect(await databases.copyOf('default'));
  await makeEndless(db);
  const receipts = await inventReceipts(db);
  const next = rotation();
  return {
    folder,
    receive: () => receive(db, next(receipts)),
    milliseconds: [],
    close: async () => {
      await db.destroy();
      await databases[Symbol.asyncDispose]();
    },
  };
}

const checkouts: Checkout[] = [];
for (const folder of folders) checkouts.push(await open(folder));
for (let turn = -WARM_UP; turn < RECEIPTS; turn++) {
  const first = (turn + WARM_UP) % checkouts.length;
  for (const checkout of [...checkouts.slice(first), ...checkouts.slice(0, first)]) {
    const began = performance.now();
    await checkout.receive();
    if (turn >= 0) checkout.milliseconds.push(performance.now() - began);
  }
}

const median = ({ milliseconds }: Checkout) =>
  quantile(
    milliseconds.toSorted((a, b) => a - b),
    0.5,
  );
const [base] = checkouts as [Checkout];
const rows = checkouts.map((checkout) => {
  const more = (median(checkout) / median(base) - 1) * 100;
  return [checkout.folder, shown(medianOf(checkout.milliseconds)), checkout === base ? '' : `${more.toFixed(1)} %`];
});
console.log(`${table(['checkout', 'a receipt, ms', 'more'], rows)}

The median of ${RECEIPTS} receipts, with its 95 % confidence interval. ${machine()}`);
for (const { close } of checkouts) await close();
