import { sql } from 'kysely';
import type { Db, Executor } from '../../../server/db/types';
import { stockDifferences } from '../../../server/ledger/stockOnDays';
import type { Difference } from '../../../server/ledger/verify';
import { stockAt } from './standing';

/** The lines since the last kept month from which on the next one is kept: fewer are added up while a report is read. */
const ENOUGH = 50_000;

/**
 * Keeps the stock at the end of each past month that has enough lines since the last kept one. The journal takes no entry of a past
 * day, so a kept month stays right. On the first day of a month, a move of the last minute may still be under way: the job keeps that
 * month a day later.
 * @returns the days that it kept
 */
export async function keepMonthEnds(db: Db, today: string, signal?: AbortSignal, enough = ENOUGH): Promise<string[]> {
  const { rows: months } = await sql<{ day: string; lines: number }>`
    SELECT (date_trunc('month', date) + interval '1 month - 1 day')::date AS day, count(*)::integer AS lines
    FROM movement JOIN movement_line ON movement_id = movement.id
    WHERE date > coalesce((SELECT max(day) FROM month_end), '-infinity')
      AND date < date_trunc('month', ${today}::date - 1)
    GROUP BY 1 ORDER BY 1`.execute(db);
  const kept: string[] = [];
  let lines = 0;
  for (const month of months) {
    signal?.throwIfAborted();
    lines += month.lines;
    if (lines < enough) continue;
    await db.transaction().execute(async (trx) => {
      const stock = stockAt(month.day);
      await sql`
        WITH stood AS MATERIALIZED (SELECT * FROM ${stock} AS stood),
          month AS (INSERT INTO month_end (day) VALUES (${month.day}::date) RETURNING day)
        INSERT INTO month_stock (day, warehouse_id, product_id, quantity, value, at_list)
        SELECT day, warehouse_id, product_id, quantity, value, at_list FROM stood, month
        -- In the order of the key: a report reads a month from neighbouring pages.
        ORDER BY warehouse_id, product_id`.execute(trx);
    });
    kept.push(month.day);
    lines = 0;
  }
  return kept;
}

/** Compares the kept months with the journal. */
export const findWrongMonthEnds = (db: Executor): Promise<Difference[]> =>
  stockDifferences(db, { table: 'month_stock', days: 'month_end', hasListed: true });

/** Deletes all kept months: the next run of the job keeps them again. */
export async function forgetMonthEnds(trx: Executor): Promise<void> {
  await sql`TRUNCATE month_stock, month_end`.execute(trx);
}
