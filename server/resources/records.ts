import { pluralize } from 'inflection';
import { type Generated, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { FOREIGN_KEY_VIOLATION } from '../db/sqlStates';
import { transact } from '../db/transact';
import type { Database, Db, Executor } from '../db/types';
import { ApiError, found, referred } from '../errors';

/** The tables whose rows have an id, and those that are called by a name. */
export type Identified = TablesWith<{ id: Generated<number> }>;
type Named = TablesWith<{ id: Generated<number>; name: string }>;
type TablesWith<Columns> = {
  [Table in keyof Database]: Database[Table] extends Columns ? Table : never;
}[keyof Database];

/** `delivery_note`, as people write it: "Delivery Note". */
export const nounOf = (table: string): string =>
  table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/**
 * Refuses a body that refers to a record that is not there.
 * @param field where the body says the id
 * @throws ApiError 400 that names the field
 */
export async function mustExist(db: Executor, table: Identified, field: string, id: number): Promise<void> {
  referred(field, nounOf(table), await db.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst());
}

/** What may use a record: a noun, and how many of them do. */
export type Uses = Record<string, RawBuilder<number>>;

const inWords = new Intl.ListFormat('en');

/**
 * Deletes a record that nothing uses. The database refuses by its foreign keys, so no use can slip in between.
 * @param uses what to count for the refusal; it names the kind of record alone where none of these is in the way
 * @throws ApiError 404 where there is none, 409 with what still uses it
 */
export async function deleteUnused(db: Db, table: Named, id: number, uses: Uses = {}): Promise<void> {
  const noun = nounOf(table);
  try {
    await transact(db, async (trx) =>
      found(noun, await trx.deleteFrom(table).where('id', '=', id).returning('id').executeTakeFirst()),
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION)) throw error;
    const { name, users } = await usersOf(db, table, id, uses);
    const inTheWay = users.length > 0 ? users : [pluralize(nounOf(error.table ?? 'other record').toLowerCase())];
    const reason = `It is still used by ${inWords.format(inTheWay)}.`;
    throw new ApiError(409, `${noun} "${name}" cannot be deleted. ${reason}`);
  }
}

/** The record's name, and how many of what use it, in words. */
async function usersOf(db: Db, table: Named, id: number, uses: Uses): Promise<{ name: string; users: string[] }> {
  const counts = Object.entries(uses).map(([noun, count]) => count.as(noun));
  const { name, ...numbers } = found(
    nounOf(table),
    await db
      .selectFrom(table)
      .where('id', '=', id)
      .select(['name', ...counts])
      .executeTakeFirst(),
  ) as { name: string } & Record<string, number>;
  const users = Object.entries(numbers)
    .filter(([, number]) => number > 0)
    .map(([noun, number]) => `${number} ${number === 1 ? noun : pluralize(noun)}`);
  return { name, users };
}

/** How many rows of a table satisfy a condition. */
export const countWhere = (table: keyof Database, condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(SELECT count(*) FROM ${sql.table(table)} WHERE ${condition})`;
