import { pluralize } from 'inflection';
import { sql } from 'kysely';
import { recordTables } from '../db/empty';
import type { Executor } from '../db/types';

/** The number of records of each kind, by display name. */
export type RecordCounts = Record<string, number>;

/** Returns a table's display name: "delivery notes" for `delivery_note`. Says "transactions" for movements. */
const kindOf = (table: string): string =>
  table === 'movement' ? 'transactions' : pluralize(table.replaceAll('_', ' '));

/** Counts the records that a reset would delete. @param added the tables of extensions */
export async function countRecords(db: Executor, added?: readonly string[]): Promise<RecordCounts> {
  const tables = await recordTables(db, added);
  const counts = tables.map((table) => sql`(SELECT count(*) FROM ${sql.table(table)}) AS ${sql.id(kindOf(table))}`);
  const { rows } = await sql<RecordCounts>`SELECT ${sql.join(counts)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The database did not count what it has.');
  return found;
}
