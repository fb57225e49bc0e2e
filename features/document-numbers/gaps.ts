import { sql } from 'kysely';
import type { Executor } from '../../server/db/types';

/** Returns the numbers that a series lacks between 1 and its last one, and numbers that belong to no series. For tests and attacks. */
export async function gapsIn(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    WITH counted AS (
      SELECT replace(series, '{number}', number::text) AS number FROM document_series, generate_series(1, last) AS number
    ),
    given AS (SELECT document_number AS number FROM movement WHERE document_number IS NOT NULL)
    (TABLE counted EXCEPT TABLE given) UNION ALL (TABLE given EXCEPT TABLE counted)`.execute(db);
  return rows.map(({ number }) => number);
}
