import { sql } from 'kysely';
import { openDatabases } from '../../bench/lib/databases';
import { machine } from '../../bench/lib/machine';
import { perSecond } from '../../bench/lib/perSecond';
import { inventReceipts, makeEndless, rotation } from '../../bench/lib/receipts';
import { report, table } from '../../bench/lib/report';
import { numberSetting } from '../../bench/lib/settings';
import { figureOf, medianOf, shown } from '../../bench/lib/statistics';
import { extensionDirs } from '../../server/config';
import { connect } from '../../server/db/connection/connect';
import { migrateExtensions } from '../../server/db/extensionMigrations';
import { loadExtensions } from '../../server/extensions';
import { receive } from '../../server/inventory/stock';

/*
 * Receipts of five lines with and without numbers, alternately on one database: `npx tsx features/document-numbers/bench.ts`.
 */

/** Pairs of runs. The order within a pair alternates. */
const PAIRS = numberSetting('BENCH_RUNS', 15);
const MS = 1500;

await using databases = await openDatabases();
await using db = connect(await databases.copyOf('default'));
await migrateExtensions(db, (await loadExtensions(extensionDirs({}))).migrations);
await makeEndless(db);
const receipts = await inventReceipts(db);
const next = rotation();
const receiptsPerSecond = async (isNumbered: boolean, clients: number) => {
  await sql`ALTER TABLE movement ${sql.raw(isNumbered ? 'ENABLE' : 'DISABLE')} TRIGGER number_document`.execute(db);
  return perSecond(clients, MS, () => receive(db, next(receipts)));
};

const rows: string[][] = [];
for (const clients of [1, 8]) {
  for (const isNumbered of [true, false]) await receiptsPerSecond(isNumbered, clients);
  const rates = { plain: [] as number[], numbered: [] as number[] };
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const first = pair % 2 === 0;
    const [one, other] = [await receiptsPerSecond(first, clients), await receiptsPerSecond(!first, clients)];
    const [numbered, plain] = first ? [one, other] : [other, one];
    rates.plain.push(plain);
    rates.numbered.push(numbered);
    ratios.push((numbered / plain) * 100);
  }
  const { plain, numbered } = rates;
  rows.push([String(clients), shown(figureOf(plain)), shown(figureOf(numbered)), `${shown(medianOf(ratios))} %`]);
}
await report(
  'document-numbers',
  `${table(['clients', 'without numbers', 'with numbers', 'ratio of pairs'], rows)}\n\n${machine()}`,
);
