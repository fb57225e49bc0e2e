import { sql } from 'kysely';
import type { Database, Executor, Trx } from '../db/types';
import type { Stored } from '../db/units';

/** A column with its PostgreSQL type, and its value in a row. */
type Column<Row> = [name: string, type: string, value: (row: Row) => string | number | Stored | null];

/** Inserts all rows, a few thousand per statement. */
export async function insertRows<Row>(
  trx: Executor,
  table: keyof Database,
  rows: Row[],
  columns: Column<Row>[],
): Promise<void> {
  const names = sql.join(columns.map(([name]) => sql.id(name)));
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const arrays = columns.map(([, type, value]) => sql`${batch.map(value)}::${sql.raw(type)}[]`);
    await sql`INSERT INTO ${sql.table(table)} (${names}) SELECT * FROM unnest(${sql.join(arrays)})`.execute(trx);
  }
}

const BATCH = 5_000;

/** Advances an id sequence past rows that were inserted with ids. */
export async function continueNumbers(trx: Trx, tables: (keyof Database)[]): Promise<void> {
  for (const table of tables) {
    await sql`
      SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))
    `.execute(trx);
  }
}
