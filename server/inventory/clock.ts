import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { sql } from 'kysely';
import type { Clock } from '../db/day';
import type { Executor, Trx } from '../db/types';
import { ApiError } from '../errors';

/*
 * What is written for good is dated by the server's clock, which may be wrong: an empty battery, a machine restored from
 * a picture of itself. The database therefore knows the latest day that came, and a day that cannot follow it is doubted
 * until somebody says that it is right. Days are `yyyy-MM-dd` throughout.
 */

/** The latest day that is known to have come, for a query that reads or locks something anyway. */
export const KNOWN_DAY = sql<string | null>`(SELECT day FROM clock)`;

/** Whether a day can follow the latest that is known: the same or the next one, with a trusted clock any later one. */
export function canFollow(known: string, today: string, trusted = false): boolean {
  const days = differenceInCalendarDays(parseISO(today), parseISO(known));
  return days === 0 || days === 1 || (trusted && days > 1);
}

/**
 * The day to date an entry with. On a new day that becomes the known one, in the entry's own transaction. To be asked
 * for once all is locked that the entry depends on: entries then follow one another as their days do.
 * @param known read in this transaction
 * @throws ApiError 409 naming both days where it cannot follow the known one
 */
export async function dayOfEntry(trx: Trx, clock: Clock, known: string | null): Promise<string> {
  const day = clock.today();
  if (known === null || known === day) return day;
  if (!canFollow(known, day, clock.trusted)) {
    throw new ApiError(409, `${doubt(known, day)} Nothing was recorded. ${WHAT_TO_DO}`);
  }
  if (await advance(trx, known, day)) return day;
  return dayOfEntry(trx, clock, await knownDay(trx));
}

/** To end a doubt. */
export const WHAT_TO_DO =
  'Whoever runs the server sets its clock right, or says that it is right with: npm run clock -- --right';

/**
 * Makes today the latest known day, as far as it can follow the one before.
 * @returns in words, why it is doubted; undefined where it is believed
 */
export async function believe(db: Executor, { today, trusted }: Clock): Promise<string | undefined> {
  const known = await knownDay(db);
  const day = today();
  if (known !== null && !canFollow(known, day, trusted)) return doubt(known, day);
  if (known !== day) await advance(db, known, day);
  return undefined;
}

/** The latest day that is known to have come; null where none is. */
export async function knownDay(db: Executor): Promise<string | null> {
  const { day } = await db.selectFrom('clock').select('day').executeTakeFirstOrThrow();
  return day;
}

/** Makes a day the latest known one, whatever was known before: somebody says that it is right. */
export async function confirmDay(db: Executor, day: string): Promise<void> {
  await db.updateTable('clock').set({ day }).execute();
}

/** A day as people say it: "25 November 2026". */
export const dayInWords = (day: string): string => format(parseISO(day), 'd MMMM yyyy');

const doubt = (known: string, today: string): string =>
  `The last known day is ${dayInWords(known)}, but the clock of the server says it is ${dayInWords(today)}.`;

/** @returns whether it did; false where somebody else was faster */
async function advance(db: Executor, known: string | null, today: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('clock')
    .set({ day: today })
    .where('day', 'is not distinct from', known)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
