import { sql } from 'kysely';
import type { Executor } from '../db/types';

/** How many records of each kind a database has. */
export type RecordCounts = Record<(typeof KINDS)[number][0], number>;

const KINDS = [
  ['transactions', 'movement'],
  ['products', 'product'],
  ['categories', 'category'],
  ['warehouses', 'warehouse'],
  ['clients', 'client'],
  ['suppliers', 'supplier'],
  ['employees', 'employee'],
] as const;

/** What a reset would throw away, counted. */
export async function countRecords(db: Executor): Promise<RecordCounts> {
  const counts = KINDS.map(([kind, table]) => sql`(SELECT count(*) FROM ${sql.table(table)}) AS ${sql.id(kind)}`);
  const { rows } = await sql<RecordCounts>`SELECT ${sql.join(counts)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The database did not count what it has.');
  return found;
}
