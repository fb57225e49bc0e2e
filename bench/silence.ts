import { attackBySilence, type SilenceResult, WORK } from '../tests/attack/silence';
import { openDatabases } from './lib/databases';
import { machine } from './lib/machine';
import { report, table } from './lib/report';
import { numberSetting } from './lib/settings';

/*
 * Measures how soon all clients are well again after a network to the database that was silent for some seconds. It either
 * lost everything, and the connections that were open stay dead, as behind a firewall that has forgotten them; or it
 * delivers everything afterwards, and no request may fail.
 */

const RUNS = numberSetting('BENCH_RUNS', 3);
const CLIENTS = numberSetting('BENCH_CLIENTS', 20);
const SILENT_MS = numberSetting('BENCH_SILENT_MS', 4_000);
const FAULTS = {
  swallow: { lost: 'everything', afterMs: undefined },
  pause: { lost: 'nothing', afterMs: 10_000 },
} as const;

await using databases = await openDatabases();
const rows: string[][] = [];
for (const fault of ['swallow', 'pause'] as const) {
  const { lost, afterMs } = FAULTS[fault];
  for (const work of WORK) {
    const results: SilenceResult[] = [];
    for (let run = 0; run < RUNS; run++) {
      const databaseUrl = await databases.copyOf('default');
      results.push(await attackBySilence({ databaseUrl, work, fault, clients: CLIENTS, silentMs: SILENT_MS, afterMs }));
      console.log(fault, work, JSON.stringify(results.at(-1)));
    }
    const seconds = (figure: 'firstMs' | 'wellMs') =>
      results.map((result) => (result[figure] / 1_000).toFixed(1)).join(', ');
    const refused = results.map(({ failed }) => failed).join(', ');
    rows.push([lost, work, seconds('firstMs'), seconds('wellMs'), refused]);
  }
}
const columns = ['the network lost', 'clients do', 'first answer, s', 'all well, s', 'refused with 503'];
await report(
  'silence',
  `${table(columns, rows)}\n
One figure a run, from the end of ${SILENT_MS / 1_000} s of silence; ${CLIENTS} clients. ${machine()}`,
);
