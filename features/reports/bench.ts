import { parseISO } from 'date-fns/parseISO';
import { subDays } from 'date-fns/subDays';
import { sql } from 'kysely';
import { openDatabases } from '../../bench/lib/databases';
import { machine } from '../../bench/lib/machine';
import { report, table } from '../../bench/lib/report';
import { numberSetting, sizesSetting } from '../../bench/lib/settings';
import { figureOf, shown } from '../../bench/lib/statistics';
import { extensionDirs } from '../../server/config';
import { connect } from '../../server/db/connection/connect';
import { localDay } from '../../server/db/day';
import { migrateExtensions } from '../../server/db/extensionMigrations';
import type { Db } from '../../server/db/types';
import { loadExtensions } from '../../server/extensions';
import { ageing } from './server/ageing';
import { idleStock } from './server/idleStock';
import { margin } from './server/margin';
import { keepMonthEnds } from './server/monthEnds';
import { movementsOfPeriod } from './server/movements';
import { purchases } from './server/purchases';
import { stockCard } from './server/stockCard';
import { stockOnDay } from './server/stockOnDay';
import { trends } from './server/trends';
import { turnover } from './server/turnover';

/*
 * The first page and the sums of the stock on days spread over the whole journal, with and without kept months, beside plain SQL that
 * adds up the journal, and beside a view of it from which one page is read.
 */

const RUNS = numberSetting('BENCH_RUNS', 9);
const [SIZE = '5x'] = sizesSetting('BENCH_SIZES', '5x');

await using databases = await openDatabases();
await using db = connect(await databases.copyOf(SIZE));
const extensions = await loadExtensions(extensionDirs({}));
await migrateExtensions(db, extensions.migrations);
const today = localDay();
const { rows: bounds } = await sql<{ first: string; days: number }>`
  SELECT min(date) AS first, max(date) - min(date) AS days FROM movement`.execute(db);
const [{ first, days }] = bounds as [(typeof bounds)[number]];
const dates = await Promise.all(
  Array.from({ length: RUNS }, async (_, run) => {
    const { rows } = await sql<{ day: string }>`
      SELECT ${first}::date + ${Math.round((days * (run + 1)) / (RUNS + 1))}::integer AS day`.execute(db);
    return rows[0]?.day ?? first;
  }),
);
const warehouseId = 3;

const plainSql = (day: string) => sql`
  SELECT warehouse_id, product_id, sum(sign * quantity) AS quantity, sum(sign * cost) AS value
  FROM movement JOIN movement_line ON movement_id = movement.id,
    LATERAL (VALUES (from_warehouse_id, -1), (to_warehouse_id, 1)) AS side (warehouse_id, sign)
  WHERE warehouse_id IS NOT NULL AND date <= ${day}::date
  GROUP BY warehouse_id, product_id`;
const naiveView = (day: string) => sql`
  SELECT * FROM (
    SELECT warehouse_id, product_id, date,
      sum(sign * quantity) OVER line AS quantity, sum(sign * cost) OVER line AS value,
      row_number() OVER (PARTITION BY warehouse_id, product_id ORDER BY movement.id DESC) AS nth
    FROM movement JOIN movement_line ON movement_id = movement.id,
      LATERAL (VALUES (from_warehouse_id, -1), (to_warehouse_id, 1)) AS side (warehouse_id, sign)
    WHERE warehouse_id IS NOT NULL AND date <= ${day}::date
    WINDOW line AS (PARTITION BY warehouse_id, product_id ORDER BY movement.id)
  ) AS stock WHERE nth = 1 ORDER BY product_id LIMIT 25`;

const rows: string[][] = [];
const measure = async (what: string, work: (day: string) => Promise<unknown>, times: readonly string[] = dates) => {
  await work(times[0] ?? today);
  const took: number[] = [];
  for (const day of times) {
    const began = performance.now();
    await work(day);
    took.push(performance.now() - began);
  }
  rows.push([what, shown(figureOf(took)), Math.max(...took).toFixed(0)]);
};

const few = dates.slice(-2);
await measure('plain SQL over the journal', (day) => plainSql(day).execute(db), few);
await measure('a view with running sums, one page', (day) => naiveView(day).execute(db), few);
await measure('stock on a day, without kept months', (date) => stockOnDay(db, { date }, today), few);
const began = performance.now();
const kept = await keepMonthEnds(db, today);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
await sql`VACUUM ANALYZE month_stock`.execute(db);
await measure('stock on a day', (date) => stockOnDay(db, { date }, today));
await measure('stock on a day, by category', (date) => stockOnDay(db, { date, by: 'category' }, today));
await measure('stock on a day, in one warehouse', (date) => stockOnDay(db, { date, warehouseId }, today));
await measure('stock on a day, the highest value first', (date) => stockOnDay(db, { date, sort: '-value' }, today));
await measure('stock today', () => stockOnDay(db, {}, today));
await measure('stock card of the busiest product', async (toDate) =>
  stockCard(db, { productId: await busiest(db), toDate }, today),
);
for (const by of ['type', 'client', 'product'] as const) {
  await measure(`movements of a month by ${by}`, (day) => movementsOfPeriod(db, { by, ...monthOf(day) }, today));
}
await measure('movements of a month by product, in one warehouse', (day) =>
  movementsOfPeriod(db, { by: 'product', warehouseId, ...monthOf(day) }, today),
);
await measure(
  'movements of a year by month',
  (toDate) => movementsOfPeriod(db, { by: 'month', ...yearTo(toDate) }, today),
  few,
);
await measure('turnover of 90 days', (toDate) => turnover(db, { toDate }, today));
await measure('turnover of 90 days, in one warehouse', (toDate) => turnover(db, { toDate, warehouseId }, today));
await measure('turnover of a year', (toDate) => turnover(db, yearTo(toDate), today), few);
await measure('turnover of 90 days, nothing sold for 30', (toDate) => turnover(db, { toDate, quietDays: 30 }, today));
for (const sort of ['-lastSale', '-lastMovement'])
  await measure(`turnover of 90 days, by ${sort}`, (toDate) => turnover(db, { toDate, sort }, today), few);
await measure('purchases of 90 days', (toDate) => purchases(db, { toDate }, today));
await measure('purchases of 90 days by product, in one warehouse', (toDate) =>
  purchases(db, { toDate, by: 'product', warehouseId }, today),
);
await measure('purchases of 90 days by product', (toDate) => purchases(db, { toDate, by: 'product' }, today));
await measure('margin of 90 days by product', (toDate) => margin(db, { toDate }, today));
await measure('margin of 90 days by client', (toDate) => margin(db, { toDate, by: 'client' }, today));
await measure('stock without movement for 90 days', () => idleStock(db, {}, today));
await measure('stock without movement for 14 days, in one warehouse', () =>
  idleStock(db, { days: 14, warehouseId }, today),
);
await measure('age of stock', () => ageing(db, {}, today));
await measure('age of stock by category, in one warehouse', () => ageing(db, { by: 'category', warehouseId }, today));
await measure('comparisons of the main panel', () => trends(db, today));
await measure('comparisons of the main panel, in one warehouse', () => trends(db, today, warehouseId));
const { rows: sizes } = await sql<{ kept: string; months: string }>`
  SELECT pg_size_pretty(pg_total_relation_size('month_stock')) AS kept, count(*)::text AS months FROM month_stock`.execute(
  db,
);

const text = `${table(['report', 'ms', 'at most, ms'], rows)}

${kept.length} months were kept in ${seconds} s: ${sizes[0]?.months} rows, ${sizes[0]?.kept}. ${machine()}`;
await report('reports', text);

/** Returns 30 days, which the movements of a period compare with the 30 days before. */
function monthOf(toDate: string) {
  return { fromDate: daysBefore(toDate, 29), toDate };
}

function yearTo(toDate: string) {
  return { fromDate: daysBefore(toDate, 364), toDate };
}

function daysBefore(day: string, days: number): string {
  return localDay(subDays(parseISO(day), days));
}

async function busiest(of: Db): Promise<number> {
  const found = await of
    .selectFrom('product')
    .select('id')
    .orderBy('transaction_count', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? 0;
}
