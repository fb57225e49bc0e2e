import { format } from 'date-fns/format';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { parseISO } from 'date-fns/parseISO';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { JournalQuery } from '../../contract/details/transaction';
import type { Db } from '../db/types';
import { filtersBy, wholeBound } from '../entity/filters';
import type { Slice } from '../entity/paging';
import { OTHER_COUNTERS, OWN_COUNTERS } from '../ledger/counters';
import { monthOf } from '../ledger/projections';

/** Prices or sizes from `from` (inclusive) to `to` (exclusive), in their columns' units. */
export interface Span {
  measure: 'total_price' | 'total_size';
  from: number;
  to: number;
}

/** Greater than any stored figure. */
const MOST = 2 ** 53;

/** Returns the range of a query that filters by price alone, or by size alone; else undefined. */
export function spanOf(query: JournalQuery): Span | undefined {
  const { minTotalPrice, maxTotalPrice, minTotalSize, maxTotalSize } = query;
  if (filtersBy(query)) return undefined;
  if (filtersBy(query, 'minTotalPrice', 'maxTotalPrice')) return span('total_price', minTotalPrice, maxTotalPrice);
  if (filtersBy(query, 'minTotalSize', 'maxTotalSize')) return span('total_size', minTotalSize, maxTotalSize);
  return undefined;
}

function span(measure: Span['measure'], min = -MOST, max = MOST): Span {
  const within = (bound: number) => Math.max(-MOST, Math.min(bound, MOST));
  const from = within(wholeBound(min, 100, Math.ceil));
  return { measure, from, to: Math.max(from, within(wholeBound(max, 100, Math.floor)) + 1) };
}

/** The width of the bucket that contains an amount; the same rule as SQL `bucket_of`. */
function widthOf(amount: number): number {
  if (amount < 100) return 1;
  const { length, 0: first = '' } = String(amount);
  return (first < '2' ? 1 : first < '5' ? 2 : 5) * 10 ** (length - 3);
}

/** The lower bound of an amount's bucket; `bucketFrom` rounds up to the next one. */
const bucketOf = (amount: number) => amount - (amount < 100 ? 0 : amount % widthOf(amount));
const bucketFrom = (amount: number) => (bucketOf(amount) === amount ? amount : bucketOf(amount) + widthOf(amount));

/**
 * Returns the number of transactions per month in a range, first month first. Adds up the buckets that lie completely in the
 * range. Counts partial buckets, and rows newer than the histogram, directly.
 */
export async function monthsWithin(
  db: Db,
  { measure, from, to }: Span,
): Promise<{ month: string; transactions: number }[]> {
  const first = Math.min(bucketFrom(from), to);
  const last = Math.max(first, bucketOf(to));
  const amount = sql.ref(measure);
  const counted = (entries: string, least: number, less: number) => sql`
    SELECT date, count(*) AS transactions FROM ${sql.raw(entries)}
    WHERE ${amount} >= ${least} AND ${amount} < ${less} GROUP BY date`;
  // ORDER BY id with OFFSET 0 forces the index on id, whatever the planner estimates.
  const later = `(
    SELECT * FROM movement WHERE id > (SELECT movement_id FROM histogram_end) ORDER BY id OFFSET 0
  ) AS later`;
  const { rows } = await sql<{ month: string; transactions: number }>`
    SELECT ${monthOf('date')} AS month, sum(transactions)::bigint AS transactions FROM (
      SELECT month AS date, sum(transactions) AS transactions FROM histogram
      WHERE measure = ${measure} AND bucket >= ${first} AND bucket < ${last} GROUP BY month
      UNION ALL (${counted(later, first, last)})
      UNION ALL (${counted('movement', from, first)})
      UNION ALL (${counted('movement', last, to)})
    ) AS counted
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/**
 * Returns the number of a query's transactions from stored totals, which every move updates; undefined where the totals do
 * not cover its filters.
 */
export function countFromTotals(db: Db, query: JournalQuery, months: Months | undefined): Promise<number> | undefined {
  const columns = filtersBy(query, 'type', 'warehouseId') ? countersFor(query) : [];
  if (columns.length > 0) return countOfAllTime(db, query, columns);
  if (filtersBy(query, 'fromDate', 'toDate', 'type', 'warehouseId')) return countOfDays(db, query);
  return months?.().then((all) => all.reduce((sum, { transactions }) => sum + transactions, 0));
}

/**
 * The condition for rows of `daily_total` or `monthly_total` that count each transaction once, of one warehouse or of all. A
 * transaction between two warehouses has a row in both; over all warehouses only the outgoing one counts.
 */
export const eachOnce = (warehouseId?: number): RawBuilder<SqlBool> =>
  warehouseId === undefined
    ? sql`NOT (incoming AND type IN (SELECT name FROM movement_type WHERE direction = 'between'))`
    : sql`warehouse_id = ${warehouseId}`;

/**
 * Returns the columns of `warehouse` with the same counts; none for a type without counters of its own. Over all warehouses a
 * transaction between two counts in the one that the goods left.
 */
function countersFor({ type, warehouseId }: JournalQuery): string[] {
  const own = type === undefined ? Object.values(OWN_COUNTERS) : [OWN_COUNTERS[type] ?? {}];
  const all = type === undefined ? [...own, { out: OTHER_COUNTERS.count, in: OTHER_COUNTERS.arrived }] : own;
  return all.flatMap((each) => {
    const counters = Object.values(each);
    return warehouseId === undefined ? counters.slice(0, 1) : counters;
  });
}

async function countOfAllTime(db: Db, { warehouseId }: JournalQuery, columns: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('warehouse')
    .$if(warehouseId !== undefined, (rows) => rows.where('id', '=', warehouseId ?? 0))
    .select(
      sql<number>`coalesce(sum(${sql.join(
        columns.map((column) => sql.ref(column)),
        sql` + `,
      )}), 0)`.as('count'),
    )
    .executeTakeFirstOrThrow();
  return count;
}

async function countOfDays(db: Db, { fromDate, toDate, type, warehouseId }: JournalQuery): Promise<number> {
  let days = db.selectFrom('daily_total').where(eachOnce(warehouseId));
  if (fromDate !== undefined) days = days.where('date', '>=', fromDate);
  if (toDate !== undefined) days = days.where('date', '<=', toDate);
  if (type !== undefined) days = days.where('type', '=', type);
  const { count } = await days
    .select(sql<number>`coalesce(sum(transactions), 0)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Skipping this many rows takes as long as reading the monthly totals. */
const NEAR = 10_000;

/** Returns the number of transactions in each month that has any, first month first. */
export type Months = () => Promise<{ month: string; transactions: number }[]>;

/** Returns the monthly numbers of a query, read once on demand; undefined where stored totals do not cover its filters. */
export function monthsOf(db: Db, query: JournalQuery): Months | undefined {
  const span = spanOf(query);
  if (!span && !filtersBy(query, 'type', 'warehouseId')) return undefined;
  let months: ReturnType<Months> | undefined;
  return () => (months ??= span ? monthsWithin(db, span) : monthsKept(db, query));
}

function monthsKept(db: Db, { type, warehouseId }: JournalQuery): ReturnType<Months> {
  return db
    .selectFrom('monthly_total')
    .where(eachOnce(warehouseId))
    .$if(type !== undefined, (totals) => totals.where('type', '=', type ?? ''))
    .groupBy('month')
    .orderBy('month')
    .select(['month', sql<number>`sum(transactions)`.as('transactions')])
    .execute();
}

/**
 * For a slice far down the journal, returns an equivalent query and slice that start in the slice's first month: the monthly
 * totals replace skipping the rows before it.
 */
export async function nearby(
  query: JournalQuery,
  slice?: Slice,
  months?: Months,
): Promise<{ query: JournalQuery; slice?: Slice }> {
  if (!months || !slice || slice.offset < NEAR) return { query, slice };
  const { offset, fromEnd } = slice;
  let before = 0;
  for (const { month, transactions } of fromEnd ? await months() : (await months()).toReversed()) {
    if (before + transactions > offset) {
      const bound = fromEnd ? { fromDate: month } : { toDate: format(lastDayOfMonth(parseISO(month)), 'yyyy-MM-dd') };
      return { query: { ...query, ...bound }, slice: { ...slice, offset: offset - before } };
    }
    before += transactions;
  }
  return { query, slice };
}
