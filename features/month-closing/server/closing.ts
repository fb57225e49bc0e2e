import { sql } from 'kysely';
import { recordEvent } from '../../../server/db/audit';
import type { Clock } from '../../../server/db/day';
import { transact } from '../../../server/db/transact';
import type { Db, Trx } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import { dayOfEntry, knownDay } from '../../../server/inventory/clock';
import { stockOnDays } from '../../../server/ledger/stockOnDays';
import { say } from '../../../server/texts/message';

interface Closing {
  /** The month to close, `2026-03`. */
  month: string;
  /** The person, as text that stays. */
  by: string;
  clock: Clock;
}

/**
 * Closes a month and all open months before it, one after the other in transactions of their own, so that moves wait only for the
 * lines of a month. If it fails in between, the earlier months stay closed.
 * @returns the months that it closed, oldest first
 * @throws ApiError 409 for a month that is closed, has not ended or is before the first transaction, or if the clock is in doubt
 */
export async function closeMonth(db: Db, closing: Closing): Promise<string[]> {
  const closed: string[] = [];
  while (closed.at(-1) !== closing.month) closed.push(await transact(db, (trx) => closeNext(trx, closing)));
  return closed;
}

/**
 * Closes the first open month. Moves wait for it, and it waits for the moves under way: an entry of the month either counts in its
 * figures or is refused.
 */
async function closeNext(trx: Trx, { month, by, clock }: Closing): Promise<string> {
  // The clock before the journal, as in a move. From now on no server dates an entry into the month by a clock that is late.
  const today = await dayOfEntry(trx, clock, await knownDay(trx));
  await sql`LOCK TABLE movement, movement_line IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  const { day, last } = await nextToClose(trx, `${month}-01`, today);
  await insertStock(trx, day, last);
  await insertMonth(trx, day, by);
  await sql`UPDATE closing SET day = ${day}::date`.execute(trx);
  return day.slice(0, 7);
}

/** Returns the last day of the first open month, and the last closed day. @throws ApiError 409 if there is nothing to close */
async function nextToClose(trx: Trx, month: string, today: string): Promise<{ day: string; last: string | null }> {
  const { rows } = await sql<{
    hasEnded: boolean;
    isClosed: boolean;
    isLater: boolean;
    day: string;
    last: string | null;
  }>`
    SELECT ${month}::date < date_trunc('month', ${today}::date) AS "hasEnded",
      coalesce(${month}::date <= last, false) AS "isClosed", coalesce(first <= ${month}::date, false) AS "isLater",
      (first + interval '1 month - 1 day')::date AS day, last
    FROM (
      SELECT day AS last, coalesce(day + 1, date_trunc('month', (SELECT min(date) FROM movement))::date) AS first
      FROM closing
    ) AS months`.execute(trx);
  const [{ hasEnded, isClosed, isLater, day, last }] = rows as [(typeof rows)[number]];
  if (isClosed) throw new ApiError(409, 'month-closed-already');
  if (!hasEnded) throw new ApiError(409, 'month-not-ended');
  if (!isLater) throw new ApiError(409, 'nothing-to-close');
  return { day, last };
}

/** Stores the stock at the end of a day. @param last the last closed day, from whose stored stock it goes on */
async function insertStock(trx: Trx, day: string, last: string | null): Promise<void> {
  const derived = stockOnDays(sql`(SELECT ${day}::date AS day) AS each`, {
    until: day,
    carried:
      last === null ? undefined : { day: last, stock: sql`(SELECT * FROM closed_stock WHERE day = ${last}::date)` },
  });
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
    note: say('month-closed-with', { quantity, checksum }),
  });
}
