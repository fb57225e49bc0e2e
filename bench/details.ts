import { get } from 'node:http';
import { connect } from '../server/db/connection/connect';
import type { SizeName } from '../server/seed/sizes';
import { singleCalls } from './lib/calls';
import { openDatabases } from './lib/databases';
import { machine } from './lib/machine';
import { report, table } from './lib/report';
import { startServerProcess } from './lib/serverProcess';
import { numberSetting, sizesSetting } from './lib/settings';
import { figureOf, shown } from './lib/statistics';

/** Requests for the longest detail. */
const TIMES = numberSetting('BENCH_RUNS', 7);
const SIZES = sizesSetting('BENCH_SIZES', 'large,5x,15x');
/** The number of long details that the server builds at once. */
const TOGETHER = 4;
const WARM_UP = 20;
const LONGEST = 'client, busiest';

/** The cost of the longest detail: time to the first and the last byte, and memory. */
await using databases = await openDatabases();
const rows: string[][] = [];
for (const size of SIZES) rows.push(await measure(size));
const header = [
  'size',
  'MB',
  'first byte, ms',
  'whole, ms',
  'memory at rest, MB',
  'at most, one',
  `at most, ${TOGETHER} at once`,
];
await report('details', `${table(header, rows)}\n\n${machine()}`);

async function measure(size: SizeName): Promise<string[]> {
  const databaseUrl = await databases.of(size);
  await using db = connect(databaseUrl);
  const { [LONGEST]: path = '', 'client, typical': typical = '' } = await singleCalls(db);
  await using server = await startServerProcess(databaseUrl);
  for (let run = 0; run < WARM_UP; run++) await ask(server.url + typical);
  const rest = await server.memory();
  const responses: Awaited<ReturnType<typeof ask>>[] = [];
  for (let run = 0; run < TIMES; run++) responses.push(await ask(server.url + path));
  const one = await server.peak();
  await Promise.all(Array.from({ length: TOGETHER }, () => ask(server.url + path)));
  const several = await server.peak();
  return [
    size,
    ((responses[0]?.bytes ?? 0) / 1_000_000).toFixed(1),
    shown(figureOf(responses.map(({ first }) => first))),
    shown(figureOf(responses.map(({ whole }) => whole))),
    ...[rest, one, several].map((mb) => mb.toFixed(0)),
  ];
}

/** Reads a response and discards it. */
function ask(url: string): Promise<{ first: number; whole: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sofar = () => performance.now() - began;
    get(url, (answer) => {
      let [first, bytes] = [0, 0];
      answer.on('data', ({ length }: Buffer) => {
        first ||= sofar();
        bytes += length;
      });
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.on('error', reject);
      answer.on('end', () => resolve({ first, whole: sofar(), bytes }));
    }).on('error', reject);
  });
}
