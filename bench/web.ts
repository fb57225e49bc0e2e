import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { brotlied, filesOf, gzipped, pageModules, readManifest } from '../scripts/lib/bundle';
import { connect } from '../server/db/connect';
import { launchBrowser } from '../tests/helpers/browser';
import { openDatabases } from './lib/databases';
import { historyEntries } from './lib/history';
import { machine } from './lib/machine';
import { CONDITIONS, type Conditions, clickUntil, shownAt, visit } from './lib/pageTimings';
import { report, table } from './lib/report';
import { numberSetting } from './lib/settings';
import { figureOf, shown } from './lib/statistics';
import { serveVariant, type Variant } from './lib/variants';

/** Runs of every measurement. The variants take turns, so that a busy moment of the machine meets them all. */
const RUNS = numberSetting('BENCH_RUNS', 9);

const DIST = join(import.meta.dirname, '../dist');

/** A page of products has 25 rows; a grey row that stands for one is hidden from assistive technology. */
const ROWS = 'tbody tr:not([aria-hidden])';
const PAGE = 25;

await using databases = await openDatabases();
await using db = connect(await databases.of('default'));
await using ours = await serveVariant(db, 'ours', '.');
await using stock = await serveVariant(db, 'stock react-admin', 'bench/web/stock');
await using bare = await serveVariant(db, 'bare React', 'bench/web/bare');
await using browser = await launchBrowser();
await report('web-bytes', bytes());
await report('web-cold', `${await coldRows()}\n\n${machine()}`);
await report('web-warm', `${await warm()}\n\n${machine()}`);

/** The first-load JavaScript of each page of the last `npm run build`. */
function bytes(): string {
  const manifest = readManifest(DIST);
  const kB = (size: number) => (size / 1000).toFixed(1);
  return table(
    ['page', 'gzip, kB', 'brotli, kB'],
    Object.entries(pageModules).map(([page, modules]) => {
      const files = filesOf(manifest, modules);
      return [`\`${page}\``, kB(gzipped(DIST, files)), kB(brotlied(DIST, files))];
    }),
  );
}

/** From an empty cache to the painted rows of /products, beside the stock app and bare React. */
async function coldRows(): Promise<string> {
  const rows: string[][] = [];
  for (const conditions of CONDITIONS) {
    const times = new Map<Variant, number[]>([ours, stock, bare].map((variant) => [variant, []]));
    for (let run = 0; run < RUNS; run++) {
      for (const [variant, so] of times) so.push(await firstRows(variant, conditions));
    }
    const medians = [...times.values()].map((so) => figureOf(so).median);
    const [our = 0, their = 0, floor = 0] = medians;
    rows.push([
      conditions.name,
      ...[...times.values()].map((so) => shown(figureOf(so))),
      (our / their).toFixed(2),
      (our / floor).toFixed(2),
    ]);
  }
  return table(['first rows, cold, ms', ours.name, stock.name, bare.name, 'ours / stock', 'ours / bare'], rows);
}

async function firstRows({ url }: Variant, conditions: Conditions): Promise<number> {
  const { context, page } = await visit(browser, conditions);
  await page.goto(`${url}/products`, { waitUntil: 'commit' });
  const time = await shownAt(page, ROWS, PAGE);
  await context.close();
  return time;
}

type Measurement = (page: Page, url: string) => Promise<number>;

/** What happens after the first load, unthrottled, ours alone; the times hold the API's answer. */
async function warm(): Promise<string> {
  const history = historyEntries(10_000);
  const measurements: [string, Measurement, Measurement?][] = [
    ['list → detail, ms', (page) => toDetail(page, 'main h1 + div, main dl'), (page) => toDetail(page, '.RaShow-main')],
    ['detail → list, ms', backToList, backToList],
    ['typing in a filter: longest task, ms', (page) => longestTask(page, typing), (page) => longestTask(page, typing)],
    ['opening a form, ms', openForm],
    ['dashboard from an empty cache: tiles, ms', (page, url) => open(page, url, '/', 'main li a', 10)],
    ['dashboard from an empty cache: charts, ms', (page, url) => open(page, url, '/', 'svg.recharts-surface', 2)],
    ['a detail with 10,000 entries: first rows, ms', (page, url) => open(page, url, '/clients/1', 'tbody tr', PAGE)],
    [
      'a detail with 10,000 entries: longest task, ms',
      (page, url) => longestTask(page, () => open(page, url, '/clients/1', 'svg.recharts-surface', 2)),
    ],
    ['layout shift of /products, cold', layoutShift],
  ];
  const rows: string[][] = [];
  for (const [name, our, their] of measurements) {
    const times: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      times[0].push(await measured(ours, our));
      if (their) times[1].push(await measured(stock, their));
    }
    rows.push([name, shown(figureOf(times[0])), their ? shown(figureOf(times[1])) : '—']);
  }
  return table(['unthrottled', ours.name, stock.name], rows);

  async function measured({ url }: Variant, measure: Measurement): Promise<number> {
    const [unthrottled] = CONDITIONS;
    if (!unthrottled) throw new Error('There are no conditions');
    const { context, page } = await visit(browser, unthrottled);
    await page.route('**/api/clients/1', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), history } });
    });
    await page.goto(`${url}/products`);
    await shownAt(page, ROWS, PAGE);
    await page.waitForLoadState('networkidle');
    const figure = await measure(page, url);
    await context.close();
    return figure;
  }
}

function toDetail(page: Page, shownBy: string): Promise<number> {
  return clickUntil(page, `${ROWS} a[href*="/products/"]`, shownBy, 1);
}

async function backToList(page: Page): Promise<number> {
  await page.locator(`${ROWS} a[href*="/products/"]`).first().click();
  await page.waitForURL(/products\/\d+/);
  await page.waitForLoadState('networkidle');
  return clickUntil(page, 'a[href$="/products"]', ROWS, PAGE);
}

async function typing(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).first().pressSequentially('hammer', { delay: 60 });
  await page.waitForRequest(/name=hammer/);
  await page.waitForLoadState('networkidle');
}

async function longestTask(page: Page, act: (page: Page) => Promise<unknown>): Promise<number> {
  await page.evaluate(() => window.bench.longest());
  await act(page);
  return page.evaluate(() => window.bench.longest());
}

function openForm(page: Page): Promise<number> {
  return clickUntil(page, 'a[href$="/products/new"]', 'main form input', 3);
}

async function open(page: Page, url: string, path: string, selector: string, count: number): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url + path, { waitUntil: 'commit' });
  return shownAt(page, selector, count);
}

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => window.bench.shift());
}
