import { sql } from 'kysely';
import { openDatabases } from '../../bench/lib/databases';
import { machine } from '../../bench/lib/machine';
import { afterTheList } from '../../bench/lib/pageActs';
import { clickUntil, UNTHROTTLED, visit } from '../../bench/lib/pageTimings';
import { report, table } from '../../bench/lib/report';
import { numberSetting } from '../../bench/lib/settings';
import { figureOf, shown } from '../../bench/lib/statistics';
import { serveVariant } from '../../bench/lib/variants';
import { buildApp } from '../../server/app';
import { connect } from '../../server/db/connection/connect';
import { NO_LIMITS } from '../../server/db/connection/limits';
import { FEATURES, migrateExtensions } from '../../server/db/extensionMigrations';
import { loadExtensions } from '../../server/extensions';
import { launchBrowser } from '../../tests/helpers/browser';

/*
 * The search of all lists among many products, beside the search of the list of products for the same text, and the dialog of the search
 * in a browser.
 */

const RUNS = numberSetting('BENCH_RUNS', 15);
const PRODUCTS = numberSetting('BENCH_PRODUCTS', 100_000);

/** What users type, a letter after the other or at once. */
const TEXTS = [
  'b',
  'bu',
  'bul',
  'bulb',
  'led bulb',
  'pavlin led bulb',
  'bullb',
  'meridan angel grinder',
  '2000000000015',
  'xyzzy',
];

await using databases = await openDatabases();
const url = await databases.copyOf('default');
const extensions = await loadExtensions(FEATURES);
await addProducts();
await using db = connect(url);
await using app = await buildApp({ db, databaseUrl: url, extensions });

/** Adds products with the names of the demo data and a number, without a trail. */
async function addProducts(): Promise<void> {
  await using db = connect(url, { max: 1, limits: NO_LIMITS });
  await migrateExtensions(db, extensions.migrations);
  await db.transaction().execute(async (trx) => {
    await sql`SELECT set_config('magazyn.audit', 'off', true)`.execute(trx);
    await sql`
      INSERT INTO product (name, description, unit_price, unit_size, category_id)
      SELECT name || ' ' || number, description, unit_price, unit_size, category_id
      FROM (SELECT *, row_number() OVER (ORDER BY id) AS nth, count(*) OVER () AS many FROM product) AS product,
        generate_series(1, ${PRODUCTS}::integer) AS number
      WHERE number % many = nth - 1`.execute(trx);
  });
  await sql`VACUUM ANALYZE`.execute(db);
}

async function measure(path: string): Promise<string[]> {
  const ask = async () => {
    const began = performance.now();
    const response = await app.inject(path);
    if (response.statusCode !== 200) throw new Error(response.body);
    return performance.now() - began;
  };
  await ask();
  const took: number[] = [];
  for (let run = 0; run < RUNS; run++) took.push(await ask());
  return [shown(figureOf(took)), Math.max(...took).toFixed(0)];
}

/** Measures from the click on the header's button until the dialog is painted, and the longest task meanwhile. */
async function measureDialog(): Promise<string[][]> {
  await using site = await serveVariant(url, 'search', '.');
  await using browser = await launchBrowser({ whole: true });
  const opened: number[] = [];
  const tasks: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { context, page } = await visit(browser, UNTHROTTLED);
    const open = afterTheList(async () => {
      await page.evaluate(() => window.bench.longest());
      return clickUntil(page, 'button[aria-keyshortcuts^="Control+K"]', 'dialog[open] input[role=combobox]', 1);
    });
    opened.push(await open(page, site.url));
    tasks.push(await page.evaluate(() => window.bench.longest()));
    await context.close();
  }
  return [
    ['from the click to the dialog', shown(figureOf(opened)), Math.max(...opened).toFixed(0)],
    ['longest task meanwhile', shown(figureOf(tasks)), Math.max(...tasks).toFixed(0)],
  ];
}

const rows: string[][] = [];
for (const text of TEXTS) {
  const all = await measure(`/api/search?${new URLSearchParams({ q: text })}`);
  rows.push([text, ...all, ...(await measure(`/api/products?${new URLSearchParams({ name: text })}`))]);
}

await report(
  'search',
  `${table(['text', 'all lists, ms', 'slowest', 'the list of products, ms', 'slowest'], rows)}

${table(['dialog', 'ms', 'slowest'], await measureDialog())}

${PRODUCTS} products more than the demo data have; the median of ${RUNS} runs, with the middle half of them. ${machine()}`,
);
