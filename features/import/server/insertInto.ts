import { sql } from 'kysely';
import type { Trx } from '../../../server/db/types';
import type { Body } from './tables';

/** Inserts rows of the same columns with one statement. */
export async function insertInto(trx: Trx, table: string, rows: readonly Body[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
}
