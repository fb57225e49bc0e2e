import { pluralize } from 'inflection';
import { sql } from 'kysely';
import { recordTables } from '../db/empty';
import type { Executor } from '../db/types';

/** How many records of each kind a database has, by what people call them. */
export type RecordCounts = Record<string, number>;

/** `delivery_note` is "delivery notes". In a database a transaction is something else. */
const kindOf = (table: string): string =>
  table === 'movement' ? 'transactions' : pluralize(table.replaceAll('_', ' '));

/** What a reset would throw away, counted. @param added the tables of extensions */
export async function countRecords(db: Executor, added?: readonly string[]): Promise<RecordCounts> {
  const tables = await recordTables(db, added);
  const counts = tables.map((table) => sql`(SELECT count(*) FROM ${sql.table(table)}) AS ${sql.id(kindOf(table))}`);
  const { rows } = await sql<RecordCounts>`SELECT ${sql.join(counts)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The database did not count what it has.');
  return found;
}
