import { sql } from 'kysely';
import type { JournalQuery } from '../../contract/details/transaction';
import type { Db } from '../db/types';
import { filtersBy, wholeBound } from '../entity/filters';
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
