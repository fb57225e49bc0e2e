import { sql } from 'kysely';
import { recordEvent } from '../../../server/db/audit';
import type { Clock } from '../../../server/db/day';
import { stockOnDays } from '../../../server/db/figures/stockOnDays';
import { transact } from '../../../server/db/transact';
import type { Db, Trx } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import { dayOfEntry, knownDay } from '../../../server/inventory/clock';
import { say } from '../../../server/texts/message';

interface Closing {
  /** The month to close, `2026-03`. */
  month: string;
  /** The person, as text that stays. */
  by: string;
  clock: Clock;
}

/**
 * Closes a month and all open months before it, in one transaction. Moves wait for it, and it waits for the moves under way: an entry
 * of the month either counts in its figures or is refused.
 * @returns the months that it closed, oldest first
 * @throws ApiError 409 for a month that is closed, has not ended or is before the first transaction, or if the clock is in doubt
 */
export async function closeMonth(db: Db, { month, by, clock }: Closing): Promise<string[]> {
  return transact(db, async (trx) => {
    // The clock before the journal, as in a move. From now on no server dates an entry into the month by a clock that is late.
    const today = await dayOfEntry(trx, clock, await knownDay(trx));
    await sql`LOCK TABLE movement, movement_line IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    const days = await daysToClose(trx, `${month}-01`, today);
    const { rows } = await sql<{ last: string | null }>`SELECT day AS last FROM closing`.execute(trx);
    await insertStock(trx, days, rows[0]?.last ?? null);
    for (const day of days) await insertMonth(trx, day, by);
    await sql`UPDATE closing SET day = ${days.at(-1)}::date`.execute(trx);
    return days.map((day) => day.slice(0, 7));
  });
}

/** Returns the last days of the months to close. @throws ApiError 409 where there are none */
async function daysToClose(trx: Trx, month: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ hasEnded: boolean; isClosed: boolean; first: string | null }>`
    SELECT ${month}::date < date_trunc('month', ${today}::date) AS "hasEnded",
      coalesce(${month}::date <= closing.day, false) AS "isClosed",
      coalesce(closing.day + 1, date_trunc('month', (SELECT min(date) FROM movement))::date) AS first
    FROM closing`.execute(trx);
  const [{ hasEnded, isClosed, first }] = rows as [(typeof rows)[number]];
  if (isClosed) throw new ApiError(409, 'The month is closed already.');
  if (!hasEnded) throw new ApiError(409, 'The month has not ended yet.');
  if (first === null || month < first) {
    throw new ApiError(409, 'There is nothing to close: the first transaction is of a later month.');
  }
  const { rows: days } = await sql<{ day: string }>`
    SELECT (each + interval '1 month - 1 day')::date AS day
    FROM generate_series(${first}::timestamp, ${month}::timestamp, '1 month') AS each`.execute(trx);
  return days.map(({ day }) => day);
}

/** Stores the stock at the end of days. @param last the last closed day, from whose stored stock it goes on */
async function insertStock(trx: Trx, days: readonly string[], last: string | null): Promise<void> {
  const derived = stockOnDays(
    sql`unnest(${days}::date[]) AS each (day)`,
    last === null ? undefined : { day: last, stock: sql`(SELECT * FROM closed_stock WHERE day = ${last}::date)` },
  );
  await sql`
    INSERT INTO closed_stock (day, warehouse_id, product_id, quantity, value)
    SELECT day, warehouse_id, product_id, quantity, value FROM (${derived}) AS derived`.execute(trx);
}

/** Stores a closed month with its sums and its checksum, and notes it in the audit trail. */
async function insertMonth(trx: Trx, day: string, by: string): Promise<void> {
  const { rows } = await sql<{ quantity: number; checksum: string }>`
    INSERT INTO closed_month (day, previous, closed_by, quantity, value, checksum)
    SELECT ${day}::date, before.day, ${by}, quantity, value,
      closed_month_checksum(${day}::date, now(), ${by}, before.checksum)
    FROM (
      SELECT coalesce(sum(quantity), 0)::bigint AS quantity, coalesce(sum(value), 0)::bigint AS value
      FROM closed_stock WHERE day = ${day}::date
    ) AS stock LEFT JOIN (SELECT day, checksum FROM closed_month ORDER BY day DESC LIMIT 1) AS before ON true
    RETURNING quantity, checksum`.execute(trx);
  const [{ quantity, checksum }] = rows as [(typeof rows)[number]];
  await recordEvent(trx, {
    action: 'closing',
    record: day.slice(0, 7),
    note: say('Closed with {quantity} pieces in stock. Checksum: {checksum}', { quantity, checksum }),
  });
}
