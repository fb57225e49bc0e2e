import { connect } from '../server/db/connection/connect';
import { receive } from '../server/inventory/stock';
import { verifyProjections } from '../server/ledger/verify';
import { openDatabases } from './lib/databases';
import { httpClient } from './lib/http';
import { machine } from './lib/machine';
import { perSecond } from './lib/perSecond';
import { inventReceipts, makeEndless, rotation } from './lib/receipts';
import { report, table } from './lib/report';
import { startServerProcess } from './lib/serverProcess';
import { numberSetting } from './lib/settings';
import { barePool, replay, statementsOf, type Waves } from './lib/statements';
import { figureOf, shown } from './lib/statistics';

/** Runs of every measurement. The variants alternate within each run. */
const RUNS = numberSetting('BENCH_RUNS', 7);
const MS = 2000;
const CLIENTS = [1, 8];

await using databases = await openDatabases();
const url = await databases.copyOf('default');
await using db = connect(url);

await makeEndless(db);
await report('moves', await receiptsPerSecond());
const differences = await verifyProjections(db);
if (differences.length > 0) throw new Error(`The figures differ from the journal: ${JSON.stringify(differences)}`);
console.log('All figures agree with the journal.');

async function receiptsPerSecond(): Promise<string> {
  const receipts = await inventReceipts(db);
  const recorded: Waves[] = [];
  for (const receipt of receipts) recorded.push(await statementsOf(() => receive(db, receipt)));
  await using pool = barePool(url, Math.max(...CLIENTS));
  await using server = await startServerProcess(url);
  using http = httpClient(server.url);
  const next = rotation();
  const ways: Record<string, () => Promise<unknown>> = {
    'bare SQL': async () => {
      const client = await pool.connect();
      await replay(client, next(recorded)).finally(() => client.release());
    },
    'stock core': () => receive(db, next(receipts)),
    'over HTTP': () => http.ask('/api/inventory/receive', next(receipts)),
  };
  const rows: string[][] = [];
  for (const clients of CLIENTS) {
    const rates = Object.fromEntries(Object.keys(ways).map((way) => [way, [] as number[]]));
    for (const work of Object.values(ways)) await perSecond(clients, MS / 4, work);
    for (let run = 0; run < RUNS; run++) {
      for (const [way, work] of Object.entries(ways)) rates[way]?.push(await perSecond(clients, MS, work));
    }
    const [bare, core, over] = Object.values(rates).map(figureOf);
    if (!bare || !core || !over) throw new Error('A way was not measured.');
    const share = ({ median }: { median: number }) => `${Math.round((median / bare.median) * 100)} %`;
    rows.push([String(clients), shown(bare), shown(core), share(core), shown(over), share(over)]);
  }
  return `${table(['clients', 'bare SQL', 'stock core', 'of bare', 'over HTTP', 'of bare'], rows)}\n\n${machine()}`;
}
