import { sql } from 'kysely';
import type { Db } from '../../../server/db/types';
import { contains } from '../../../server/entity/filters';

/**
 * Returns the names in the audit trail that contain the typed text. There are few distinct names, so a recursive query skips
 * from one to the next in the index.
 */
export async function namedAs(db: Db, typed: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE person (name) AS (
      SELECT min(account) FROM audit
      UNION ALL
      SELECT (SELECT min(account) FROM audit WHERE account > person.name) FROM person WHERE person.name IS NOT NULL
    )
    SELECT name FROM person WHERE name IS NOT NULL AND ${contains(sql.ref('name'))(typed)}`.execute(db);
  return rows.map(({ name }) => name);
}
