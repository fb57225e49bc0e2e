import { format } from 'date-fns/format';
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth';
import { parseISO } from 'date-fns/parseISO';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { JournalQuery } from '../../contract/details/transaction';
import type { Db } from '../db/types';
import { filtersBy } from '../entity/filters';
import type { Slice } from '../entity/paging';
import { OTHER_COUNTERS, OWN_COUNTERS } from '../ledger/counters';
import { monthsWithin, spanOf } from './spans';

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
