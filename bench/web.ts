import type { Route } from 'playwright-core';
import type { HistoryEntry } from '../contract/details/transaction';
import { DIST } from '../scripts/lib/build';
import { brotlied, filesOf, gzipped, neededChunks, readManifest } from '../scripts/lib/bundle';
import { launchBrowser } from '../tests/helpers/browser';
import { openDatabases } from './lib/databases';
import { historyEntries, overviewOf } from './lib/history';
import { machine } from './lib/machine';
import {
  afterTheList,
  backToList,
  CHART,
  layoutShift,
  longestTask,
  type Measurement,
  openForm,
  opening,
  PAGE,
  ROWS,
  toClient,
  toClientCharts,
  toClients,
  toDetail,
  toDetailUnannounced,
  typing,
  wander,
  withTheList,
} from './lib/pageActs';
import { CONDITIONS, type Conditions, mainThreadCpu, shownAt, UNTHROTTLED, visit } from './lib/pageTimings';
import { report, table } from './lib/report';
import { numberSetting } from './lib/settings';
import { figureOf, shown } from './lib/statistics';
import { serveVariant, untilAnswering, type Variant } from './lib/variants';

/** Runs of every measurement. The variants alternate, so that the machine's other load affects them all. */
const RUNS = numberSetting('BENCH_RUNS', 9);

await using databases = await openDatabases();
const databaseUrl = await databases.of('default');
await using ours = await serveVariant(databaseUrl, 'ours', '.');
await using stock = await serveVariant(databaseUrl, 'stock react-admin', 'bench/web/stock');
await using engine = await serveVariant(databaseUrl, 'react-admin’s engine', 'bench/web/engine');
await using bare = await serveVariant(databaseUrl, 'bare React', 'bench/web/bare');
await untilAnswering([ours, stock, engine, bare]);
await using browser = await launchBrowser({ whole: true });
await report('web-bytes', bytes());
await report('web-cold', `${await coldRows()}\n\n${machine()}`);
await report('web-warm', `${await unthrottled()}\n\n${machine()}`);

/** Returns the first-load JavaScript of each page, from the last `npm run build`. */
function bytes(): string {
  const manifest = readManifest(DIST);
  const kB = (size: number) => (size / 1000).toFixed(1);
  return table(
    ['page', 'gzip, kB', 'brotli, kB'],
    Object.entries(neededChunks).map(([page, modules]) => {
      const files = filesOf(manifest, modules);
      return [`\`${page}\``, kB(gzipped(DIST, files)), kB(brotlied(DIST, files))];
    }),
  );
}

/**
 * Measures from an empty cache to usable rows of /products: the time, and the busy time of the main thread. Compares our app with
 * the stock app, the engine alone and bare React.
 */
async function coldRows(): Promise<string> {
  const variants = [ours, stock, engine, bare];
  const rows: string[][] = [];
  for (const conditions of CONDITIONS) {
    const runs = new Map<Variant, FirstRows[]>(variants.map((variant) => [variant, []]));
    for (let run = 0; run < RUNS; run++) {
      for (const [variant, so] of runs) so.push(await firstRows(variant, conditions));
    }
    for (const measure of ['time', 'cpu'] as const) {
      const figures = variants.map((variant) => figureOf((runs.get(variant) ?? []).map((one) => one[measure])));
      const [our, ...others] = figures.map(({ median }) => median);
      const name = `${conditions.name}${measure === 'cpu' ? ', main thread’s CPU' : ''}`;
      rows.push([name, ...figures.map(shown), ...others.map((other) => ((our ?? 0) / other).toFixed(2))]);
    }
  }
  const ratios = ['ours / stock', 'ours / engine', 'ours / bare'];
  return table(['first rows, cold, ms', ...variants.map(({ name }) => name), ...ratios], rows);
}

/** In ms. */
interface FirstRows {
  time: number;
  cpu: number;
}

async function firstRows({ url }: Variant, conditions: Conditions): Promise<FirstRows> {
  const { context, page, session } = await visit(browser, conditions);
  await page.goto(`${url}/products`, { waitUntil: 'commit' });
  const time = await shownAt(page, ROWS, PAGE);
  const cpu = await mainThreadCpu(session);
  await context.close();
  return { time, cpu };
}

/** Measures interactions in the running app and its other pages, all with the same API responses. */
async function unthrottled(): Promise<string> {
  const history = historyEntries(10_000);
  const rows = [
    await row(
      'list → detail, ms',
      afterTheList((page) => toDetail(page, 'main dl')),
      {
        theirs: afterTheList((page) => toDetail(page, '.RaShow-main')),
      },
    ),
    await row(
      'list → detail, pointed at as soon as the rows are there, ms',
      withTheList((page) => toDetail(page, 'main dl')),
      {
        theirs: withTheList((page) => toDetail(page, '.RaShow-main')),
      },
    ),
    await row(
      'list → detail by a click that no pointer announces, ms',
      afterTheList((page) => toDetailUnannounced(page, 'main dl')),
      {
        theirs: afterTheList((page) => toDetailUnannounced(page, '.RaShow-main')),
      },
    ),
    await row('detail → list, ms', afterTheList(backToList), { theirs: afterTheList(backToList) }),
    await row('list → another list, ms', afterTheList(toClients)),
    await row('list → another list and a detail: longest task, ms', afterTheList(longestTask(wander))),
    await row('typing in a filter: longest task, ms', afterTheList(longestTask(typing)), {
      theirs: afterTheList(longestTask(typing)),
    }),
    await row('opening a form, ms', afterTheList(openForm)),
    await row('dashboard from an empty cache: tiles, ms', opening('/', 'main li a', 10)),
    await row('dashboard from an empty cache: charts, ms', opening('/', CHART, 2)),
    await row('layout shift of /products from an empty cache', afterTheList(layoutShift)),
    await row('layout shift of the dashboard from an empty cache', async (page, url) => {
      await opening('/', CHART, 2)(page, url);
      return layoutShift(page);
    }),
    await row('a client with 25 entries, from a list: first rows, ms', afterTheList(toClient), {
      history: historyEntries(PAGE),
    }),
    await row('a client with 10,000 entries, from a list: first rows, ms', afterTheList(toClient), { history }),
    await row('the same by the documented API alone, ms', afterTheList(toClient), { history, isDocumented: true }),
    await row(
      'a client with 10,000 entries, from a list: longest task, ms',
      afterTheList(longestTask(toClientCharts)),
      {
        history,
      },
    ),
  ];
  return table(['unthrottled', ours.name, stock.name], rows);
}

interface RowOptions {
  /** The measurement in the stock app; absent if there is none. */
  theirs?: Measurement;
  /** Replaces the history of every client. */
  history?: HistoryEntry[];
  /** Whether to hide the server's capabilities from the page, so that it uses the documented API only. */
  isDocumented?: boolean;
}

async function row(name: string, our: Measurement, options: RowOptions = {}): Promise<string[]> {
  const { theirs } = options;
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    times[0].push(await measured(ours, our, options));
    if (theirs) times[1].push(await measured(stock, theirs, options));
  }
  return [name, shown(figureOf(times[0])), theirs ? shown(figureOf(times[1])) : '—'];
}

async function measured(
  { url }: Variant,
  measure: Measurement,
  { history, isDocumented = false }: RowOptions = {},
): Promise<number> {
  const { context, page } = await visit(browser, UNTHROTTLED);
  if (history) {
    await context.route(/\/api\/clients\/\d+$/, (route) => answerWith(route, { history }));
    await context.route(/\/api\/clients\/\d+\/overview$/, (route) => answerWith(route, overviewOf(history)));
  }
  if (isDocumented) await context.route(`${url}/products`, announceNothing);
  const figure = await measure(page, url);
  await context.close();
  return figure;
}

async function answerWith(route: Route, changes: object): Promise<void> {
  const answer = await route.fetch();
  await route.fulfill({ json: { ...(await answer.json()), ...changes } });
}

async function announceNothing(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.text()).replace(/<meta name="magazyn"[^>]*>/, '') });
}
