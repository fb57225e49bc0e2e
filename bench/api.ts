import { buildApp } from '../server/app';
import { connect } from '../server/db/connection/connect';
import { FEATURES } from '../server/db/extensionMigrations';
import { loadExtensions } from '../server/extensions';
import type { SizeName } from '../server/seed/sizes';
import { listCalls, pagesOf, singleCalls } from './lib/calls';
import { type Comparison, compare, type Rig, statementsOfCall } from './lib/comparison';
import { openDatabases } from './lib/databases';
import { httpClient } from './lib/http';
import { machine } from './lib/machine';
import { perSecond } from './lib/perSecond';
import { report, table } from './lib/report';
import { startServerProcess } from './lib/serverProcess';
import { numberSetting, sizesSetting } from './lib/settings';
import { barePool, replay, unprepared } from './lib/statements';
import { type Figure, figureOf, shown } from './lib/statistics';

/** Runs of each call, and of its statements. */
const TIMES = numberSetting('BENCH_RUNS', 41);
/** The comparison with the bare driver uses the first size. `BENCH_SIZES=large` skips the slow ones. */
const SIZES = sizesSetting('BENCH_SIZES', 'large,5x,15x');

const THROUGHPUT = ['/api/products', '/api/transactions', '/api/clients'];
const THROUGHPUT_RUNS = Math.min(TIMES, 7);
const THROUGHPUT_MS = 1500;
const CLIENTS = 8;

/** The results for one size: lists by filter, and single calls by name. */
interface Measured {
  lists: { list: string; filter: string; rows: number; pages: Record<string, Comparison> }[];
  singles: Map<string, Comparison>;
  throughput: string[][];
  memory: number;
}

await using databases = await openDatabases();
const all = new Map<SizeName, Measured>();
for (const size of SIZES) {
  const measured = await measure(await databases.of(size));
  if (all.size === 0) {
    await report('api-lists', listsTable(measured));
    await report('api-singles', singlesTable(measured));
    await report('api-throughput', `${throughputTable(measured)}\n\n${machine()}`);
  }
  all.set(size, measured);
}
await report('api-growth', `${growthTable(all)}\n\n${machine()}`);

async function measure(url: string): Promise<Measured> {
  await using db = connect(url);
  await using pool = barePool(url, 10);
  await using server = await startServerProcess(url);
  using http = httpClient(server.url);
  await using app = await buildApp({ db, databaseUrl: url, extensions: await loadExtensions(FEATURES) });
  const rig: Rig = { http, pool, app };
  const measured: Measured = { lists: [], singles: new Map(), throughput: [], memory: 0 };
  for (const path of THROUGHPUT) measured.throughput.push(await throughput(rig, path));
  for (const [path, filters] of Object.entries(await listCalls(db))) {
    for (const [filter, query] of Object.entries(filters)) {
      const { rows, pages } = await pagesOf(path, query, http.ask);
      const comparisons: Record<string, Comparison> = {};
      for (const [page, call] of Object.entries(pages)) comparisons[page] = await compare(rig, call, TIMES);
      measured.lists.push({ list: path.slice('/api/'.length), filter, rows, pages: comparisons });
    }
  }
  for (const [name, path] of Object.entries(await singleCalls(db))) {
    measured.singles.set(name, await compare(rig, path, TIMES));
  }
  measured.memory = await server.memory();
  return measured;
}

/** First pages of a list per second, requested by concurrent clients. */
async function throughput(rig: Rig, path: string): Promise<string[]> {
  const waves = await statementsOfCall(rig, path);
  const texts = unprepared(waves);
  const ours: number[] = [];
  const bare: number[] = [];
  const prepared: number[] = [];
  for (let run = 0; run < THROUGHPUT_RUNS; run++) {
    ours.push(await perSecond(CLIENTS, THROUGHPUT_MS, () => rig.http.ask(path)));
    bare.push(await perSecond(CLIENTS, THROUGHPUT_MS, () => replay(rig.pool, texts)));
    prepared.push(await perSecond(CLIENTS, THROUGHPUT_MS, () => replay(rig.pool, waves)));
  }
  const our = figureOf(ours);
  const floors = [bare, prepared].map(figureOf);
  const share = (floor: Figure) => [shown(floor), `${Math.round((our.median / floor.median) * 100)} %`];
  return [`\`${path}\``, shown(our), ...floors.flatMap(share)];
}

/** "1.90 (1.82–2.03) · 1.10 · 1.7x" */
function cell({ ours, bare }: Comparison): string {
  return `${shown(ours)} · ${bare.median.toFixed(2)} · ${(ours.median / bare.median).toFixed(1)}x`;
}

function listsTable({ lists }: Measured): string {
  return table(
    ['list', 'filter', 'rows', 'first page', 'middle page', 'last page'],
    lists.map(({ list, filter, rows, pages }) => [list, filter, String(rows), ...Object.values(pages).map(cell)]),
  );
}

function singlesTable({ singles }: Measured): string {
  return table(
    ['call', 'kB', 'ours · bare SQL · ratio'],
    [...singles].map(([name, one]) => [name, (one.bytes / 1000).toFixed(1), cell(one)]),
  );
}

function throughputTable({ throughput: rows, memory }: Measured): string {
  const rates = table(
    [
      'first page, 8 clients',
      'ours, a second',
      'bare SQL, a second',
      'ours / bare',
      'prepared as ours',
      'ours / prepared',
    ],
    rows,
  );
  return `${rates}\n\nMemory of the server after all of this: ${memory.toFixed(0)} MB.`;
}

/** The calls whose duration may depend on the journal's size: pages of transactions and single calls. */
function growthTable(all: Map<SizeName, Measured>): string {
  const sizes = [...all.values()];
  const medians = (name: string, of: (size: Measured) => Comparison | undefined): string[] => {
    const figures = sizes.map((size) => of(size)?.ours.median ?? Number.NaN);
    const [first = Number.NaN, ...larger] = figures;
    return [
      name,
      first.toFixed(2),
      ...larger.map((figure) => `${figure.toFixed(2)} (${(figure / first).toFixed(1)}x)`),
    ];
  };
  const [first] = sizes;
  const rows: string[][] = [];
  for (const [index, { list, filter, pages }] of first?.lists.entries() ?? []) {
    if (list !== 'transactions') continue;
    for (const page of Object.keys(pages)) {
      rows.push(medians(`${list}, ${filter}, ${page} page`, ({ lists }) => lists[index]?.pages[page]));
    }
  }
  for (const name of first?.singles.keys() ?? []) rows.push(medians(name, ({ singles }) => singles.get(name)));
  rows.push(['memory of the server, MB', ...sizes.map(({ memory }) => memory.toFixed(0))]);
  return table(['ms', ...all.keys()], rows);
}
