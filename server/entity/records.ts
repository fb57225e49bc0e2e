import { pluralize } from 'inflection';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { FOREIGN_KEY_VIOLATION } from '../db/sqlStates';
import { transact } from '../db/transact';
import type { Database, Db, Trx } from '../db/types';
import { ApiError, found } from '../errors';
import type { Context, Referred } from '../http/context';
import { type Message, say, sayCount, term } from '../texts/message';
import { erased } from './table';

/** Returns the display name of a table's records: "Delivery Note" for `delivery_note`. */
export const nounOf = (table: string): string =>
  table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** The possible users of a record: a noun each, and the number of them. */
export type Uses = Record<string, RawBuilder<number>>;

/**
 * Deletes an unused record. The foreign keys refuse the deletion of a used one, so no concurrent use can slip in.
 * @param remove deletes it, and returns its id if it existed
 * @param uses what to count for the error; without a match it only names the kind of record that uses this one
 * @throws ApiError 404 where there is none, 409 with the records that use it
 */
export async function deleteUnused(
  { db, referred, pluralNounOf }: Pick<Context, 'db' | 'referred' | 'pluralNounOf'>,
  list: string,
  id: number,
  remove: (trx: Trx, ids: readonly number[]) => Promise<number[]>,
  uses: Uses = {},
): Promise<void> {
  const of = referred(list);
  try {
    const [removed] = await transact(db, (trx) => remove(trx, [id]));
    found(of.noun, removed);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION)) throw error;
    const { name, users } = await usersOf(db, of, id, uses);
    const { table = 'other record' } = error;
    const inTheWay = users.length > 0 ? users : [term(usersNoun(pluralNounOf, table))];
    throw new ApiError(
      409,
      say('in-use', {
        noun: term(of.noun),
        name,
        users: inTheWay,
      }),
    );
  }
}

/** Returns the record's name, and the numbers of its users. */
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
  return { name, users: countedUsers(numbers) };
}

/** Words the numbers of a record's users, by their nouns: "2 warehouses", "5 transactions". */
export const countedUsers = (numbers: Readonly<Record<string, unknown>>): Message[] =>
  Object.entries(numbers)
    .filter(([, count]) => Number(count) > 0)
    .map(([use, count]) => sayCount(Number(count), `{count} ${use}`, `{count} ${pluralize(use)}`));

/** Returns the plural noun for the users of a record in a table: "transactions". */
export const usersNoun = (pluralNounOf: Context['pluralNounOf'], table: string): string =>
  pluralNounOf(table) ?? pluralize(nounOf(table).toLowerCase());

/** The number of rows of a table that satisfy a condition. */
export const countWhere = (table: keyof Database, condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(SELECT count(*) FROM ${sql.table(table)} WHERE ${condition})`;
