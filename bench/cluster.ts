import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Databases } from '../scripts/cluster/databases';
import type { Node } from '../scripts/cluster/node';
import { type ServerProcess, startProcesses } from '../scripts/cluster/servers';
import { ROOT } from '../scripts/lib/tool';
import { httpClient } from './lib/http';
import { machine } from './lib/machine';
import { report, table } from './lib/report';
import { numberSetting } from './lib/settings';

const FOLDER = join(ROOT, '.cache/bench-cluster');
const CALLS = numberSetting('BENCH_CALLS', 4_000);
const WARM_UP = 400;
const CLIENTS = 12;
const STANDBYS = 2;
const PATHS = ['/api/products', '/api/transactions'];
/** Standbys answer clients that send the position of their last write; the primary answers the others. */
const CASES = [
  { servers: 1, readsStandbys: false },
  { servers: 1, readsStandbys: true },
  { servers: 2, readsStandbys: true },
  { servers: 3, readsStandbys: true },
];
/** Clock ticks per second, in which Linux counts processor time. */
const TICKS = 100;

/* Processor time per call in each process, from /proc. Works on Linux only. */

await rm(FOLDER, { recursive: true, force: true });
const databases = await Databases.start({ folder: FOLDER, standbys: STANDBYS });
const servers: ServerProcess[] = [];
try {
  servers.push(...(await startProcesses(databases, Math.max(...CASES.map((each) => each.servers)))));
  const rows: string[][] = [];
  for (const each of CASES) rows.push(await measure(each));
  const header = [
    'servers',
    'read from',
    'calls a second',
    'servers, ms a call',
    'primary, ms a call',
    'standbys, ms a call',
  ];
  await report('cluster', `${table(header, rows)}\n\n${machine()}`);
} finally {
  await Promise.all(servers.map(({ stop }) => stop()));
  await databases.stop();
  await rm(FOLDER, { recursive: true, force: true });
}

async function measure({ servers: count, readsStandbys }: (typeof CASES)[number]): Promise<string[]> {
  const used = servers.slice(0, count);
  await ask(used, readsStandbys, WARM_UP);
  const primary = await mainProcess(databases.primary);
  const spent = async () => [
    await workOf(servers.map(({ pid }) => pid)),
    await workOf([primary]),
    await workOf(await Promise.all(databases.standbys.map(mainProcess))),
  ];
  const before = await spent();
  const began = performance.now();
  await ask(used, readsStandbys, CALLS);
  const seconds = (performance.now() - began) / 1_000;
  const after = await spent();
  const each = after.map((ms, index) => ((ms - (before[index] ?? 0)) / CALLS).toFixed(2));
  return [String(count), readsStandbys ? `${STANDBYS} standbys` : 'the primary', (CALLS / seconds).toFixed(0), ...each];
}

/** Sends calls from concurrent clients, spread over the servers. */
async function ask(of: readonly ServerProcess[], readsStandbys: boolean, calls: number): Promise<void> {
  const busy = async (client: number) => {
    using http = httpClient(of[client % of.length]?.url ?? '', {
      'user-agent': `client ${client}`,
      ...(readsStandbys && { cookie: 'magazyn-read=1' }),
    });
    for (let call = client; call < calls; call += CLIENTS) await http.ask(PATHS[call % PATHS.length] ?? '');
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => busy(client)));
}

/** Returns the process id of a database's postmaster. */
async function mainProcess(database: Node): Promise<number> {
  const folder = await database.ask<string>("current_setting('data_directory')");
  return Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
}

/** Returns the processor time in ms of these processes and their children, including children that have exited. */
async function workOf(pids: readonly number[]): Promise<number> {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(timesOf));
  const counted = all.filter((each) => each && (pids.includes(each.pid) || pids.includes(each.parent)));
  return (counted.reduce((sum, each) => sum + (each?.ticks ?? 0), 0) / TICKS) * 1_000;
}

async function timesOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Skips the process name, which may contain spaces and parentheses.
  const [, parent = 0, ...others] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = others.slice(9, 13).reduce((sum, each) => sum + each, 0);
  return text ? { pid: Number(pid), parent, ticks } : undefined;
}
