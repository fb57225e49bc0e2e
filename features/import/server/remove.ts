import { sql } from 'kysely';
import pg from 'pg';
import type { Definition } from '../../../contract/definition/define';
import { FOREIGN_KEY_VIOLATION } from '../../../server/db/sqlStates';
import type { Trx } from '../../../server/db/types';
import { tableOf } from '../../../server/entity/table';

/** Deletes new records that nothing uses. @returns the records in use */
export async function remove<Row extends { record_id: number }>(
  trx: Trx,
  definition: Definition,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  if (
    await tryRemove(
      trx,
      definition,
      rows.map(({ record_id }) => record_id),
    )
  )
    return [];
  const stayed: Row[] = [];
  for (const row of rows) if (!(await tryRemove(trx, definition, [row.record_id]))) stayed.push(row);
  return stayed;
}

/** Deletes records. @returns false, with nothing deleted, where one of them is in use */
export async function tryRemove(trx: Trx, definition: Definition, ids: readonly number[]): Promise<boolean> {
  const { name: table } = tableOf(definition);
  await sql`SAVEPOINT removal`.execute(trx);
  try {
    if (table === 'employee') {
      // A warehouse stores the number of its employees.
      await sql`
        UPDATE warehouse SET employees_count = employees_count - gone.number
        FROM (SELECT warehouse_id, count(*) AS number FROM employee WHERE id = ANY (${ids}::integer[]) GROUP BY warehouse_id) AS gone
        WHERE warehouse.id = gone.warehouse_id`.execute(trx);
    }
    await sql`DELETE FROM ${sql.table(table)} WHERE id = ANY (${ids}::integer[])`.execute(trx);
    await sql`RELEASE SAVEPOINT removal`.execute(trx);
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION)) throw error;
    await sql`ROLLBACK TO SAVEPOINT removal`.execute(trx);
    return false;
  }
}
