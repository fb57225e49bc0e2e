import { pluralize } from 'inflection';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { FOREIGN_KEY_VIOLATION } from '../db/sqlStates';
import { transact } from '../db/transact';
import type { Database, Db, Trx } from '../db/types';
import { ApiError, found } from '../errors';
import type { Context, Referred } from '../http/context';
import { erased } from './table';

/** `delivery_note`, as people write it: "Delivery Note". */
export const nounOf = (table: string): string =>
  table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** What may use a record: a noun, and how many of them do. */
export type Uses = Record<string, RawBuilder<number>>;

const inWords = new Intl.ListFormat('en');

/**
 * Deletes a record that nothing uses. The database refuses by its foreign keys, so no use can slip in between.
 * @param besides.uses what to count for the refusal; it names the kind of record alone where none of these is in the way
 * @param besides.hold refuses a record that must not be changed
 * @throws ApiError 404 where there is none, 409 with what still uses it
 */
export async function deleteUnused(
  { db, referred, keptIn }: Pick<Context, 'db' | 'referred' | 'keptIn'>,
  list: string,
  id: number,
  { uses = {}, hold }: { uses?: Uses; hold?: (trx: Trx, id: number) => Promise<void> } = {},
): Promise<void> {
  const of = referred(list);
  try {
    await transact(db, async (trx) => {
      await hold?.(trx, id);
      found(of.noun, await erased(trx).deleteFrom(of.table).where('id', '=', id).returning('id').executeTakeFirst());
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION)) throw error;
    const { name, users } = await usersOf(db, of, id, uses);
    const { table = 'other record' } = error;
    const inTheWay = users.length > 0 ? users : [keptIn(table) ?? pluralize(nounOf(table).toLowerCase())];
    const reason = `It is still used by ${inWords.format(inTheWay)}.`;
    throw new ApiError(409, `${of.noun} "${name}" cannot be deleted. ${reason}`);
  }
}

/** The record's name, and how many of what use it, in words. */
async function usersOf(db: Db, { table, label, noun }: Referred, id: number, uses: Uses) {
  const counts = Object.entries(uses).map(([use, count]) => count.as(use));
  const { name, ...numbers } = found(
    noun,
    await erased(db)
      .selectFrom(table)
      .where('id', '=', id)
      .select([sql<string>`${sql.ref(label)}`.as('name'), ...counts])
      .executeTakeFirst(),
  );
  const users = Object.entries(numbers)
    .filter((use): use is [string, number] => Number(use[1]) > 0)
    .map(([use, number]) => `${number} ${number === 1 ? use : pluralize(use)}`);
  return { name, users };
}

/** How many rows of a table satisfy a condition. */
export const countWhere = (table: keyof Database, condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(SELECT count(*) FROM ${sql.table(table)} WHERE ${condition})`;
