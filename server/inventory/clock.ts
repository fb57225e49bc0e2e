import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { sql } from 'kysely';
import type { Clock } from '../db/day';
import type { Executor, Trx } from '../db/types';
import { ApiError } from '../errors';
import { type Coded, joined, type Message, original, say } from '../texts/message';

/*
 * The server's clock dates permanent records, but may be wrong: an empty battery, a machine restored from a snapshot. The
 * database therefore stores the latest day it has seen, and the server rejects a day that cannot follow it until an operator
 * confirms it. Days are `yyyy-MM-dd` throughout.
 */

/** The latest known day, to select along with another query. */
export const KNOWN_DAY = sql<string | null>`(SELECT day FROM clock)`;

/** Returns whether a day can follow the known one: the same or the next; with a trusted clock any later one. */
export function canFollow(known: string, today: string, trusted = false): boolean {
  const days = differenceInCalendarDays(parseISO(today), parseISO(known));
  return days === 0 || days === 1 || (trusted && days > 1);
}

/**
 * Returns the day for a new record. Stores a new day in the record's own transaction. Call it after taking all locks that the
 * record depends on, so that records have the order of their days.
 * @param known the known day, read in this transaction
 * @throws ApiError 409 with both days where today cannot follow the known one
 */
export async function dayOfEntry(trx: Trx, clock: Clock, known: string | null): Promise<string> {
  const day = clock.today();
  if (known === null || known === day) return day;
  if (!canFollow(known, day, clock.trusted)) {
    throw new ApiError(409, joined([doubt(known, day), 'nothing-recorded', WHAT_TO_DO], ' ', codedDoubt(known, day)));
  }
  if (await advance(trx, known, day)) return day;
  return dayOfEntry(trx, clock, await knownDay(trx));
}

/** How to resolve a doubt. */
export const WHAT_TO_DO = 'set-clock';

/**
 * Stores today as the known day if it can follow the current one.
 * @returns a sentence with the reason for a doubt; undefined where there is none
 */
export async function believe(db: Executor, { today, trusted }: Clock): Promise<string | undefined> {
  const known = await knownDay(db);
  const day = today();
  if (known !== null && !canFollow(known, day, trusted)) return original(doubt(known, day));
  if (known !== day) await advance(db, known, day);
  return undefined;
}

/** Returns the latest known day; null where there is none. */
export async function knownDay(db: Executor): Promise<string | null> {
  const { day } = await db.selectFrom('clock').select('day').executeTakeFirstOrThrow();
  return day;
}

/** Stores a day as the known one unconditionally: an operator has confirmed it. */
export async function confirmDay(db: Executor, day: string): Promise<void> {
  await db.updateTable('clock').set({ day }).execute();
}

/** Formats a day for people: "25 November 2026". */
export const dayInWords = (day: string): string => format(parseISO(day), 'd MMMM yyyy');

const doubt = (known: string, today: string): Message =>
  say('doubtful-clock', {
    known: { day: known },
    today: { day: today },
  });
const codedDoubt = (known: string, today: string): Coded => ({ code: 'doubtful-clock', params: { known, today } });

/** @returns whether it updated the day; false where another server was faster */
async function advance(db: Executor, known: string | null, today: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clock')
    .set({ day: today })
    .where('day', 'is not distinct from', known)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
