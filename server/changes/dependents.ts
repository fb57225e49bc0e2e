import { sql } from 'kysely';
import type { Executor } from '../db/types';

/** A column that refers to the records of a table. */
interface Dependent {
  table: string;
  column: string;
}

/** What refers to the records of a table. */
export interface Dependents {
  /** Tables whose rows are parts of a record, which the database deletes with it. */
  parts: Dependent[];
  /** Tables whose rows use a record. */
  users: Dependent[];
}

/**
 * Returns what refers to the records of a table. A part that has parts of its own counts as a user: an undo would not bring those
 * back.
 */
export async function dependentsOf(db: Executor, table: string): Promise<Dependents> {
  const { rows } = await sql<Dependent & { isPart: boolean }>`
    SELECT conrelid::regclass::text AS table, attname AS column,
      confdeltype = 'c' AND NOT EXISTS (
        SELECT FROM pg_constraint AS inner_one WHERE inner_one.confrelid = pg_constraint.conrelid AND inner_one.contype = 'f'
      ) AS "isPart"
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = ${table}::regclass AND cardinality(conkey) = 1
    ORDER BY 1, 2`.execute(db);
  const isPart = (wanted: boolean) =>
    rows.filter((row) => row.isPart === wanted).map(({ table: of, column }) => ({ table: of, column }));
  return { parts: isPart(true), users: isPart(false) };
}

/** Returns the tables that use each of some records; records that nothing uses are missing. */
export async function usersOf(
  db: Executor,
  { users }: Dependents,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const { table, column } of users) {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM unnest(${ids}::integer[]) AS given (id)
      WHERE EXISTS (SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = given.id)`.execute(db);
    for (const { id } of rows) found.set(id, [...(found.get(id) ?? []), table]);
  }
  return found;
}

/** Returns the columns of a table that an INSERT may name. */
export async function columnsOf(db: Executor, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY attnum`.execute(db);
  return rows.map(({ name }) => name);
}
