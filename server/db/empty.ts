import { sql } from 'kysely';
import type { Executor } from './types';

/**
 * The tables whose rows somebody has recorded, in the order they were made: those with an id but the world's regions and
 * countries. The catalog is asked, so that an entity of tomorrow is among them.
 */
export async function recordTables(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'id'
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND relname NOT IN ('region', 'country') AND relname NOT LIKE 'kysely\\_%'
    ORDER BY pg_class.oid`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether nothing stands in the database but the world's countries. */
export async function isEmpty(db: Executor): Promise<boolean> {
  const held = (await recordTables(db)).map((table) => sql`EXISTS (SELECT FROM ${sql.table(table)})`);
  const { rows } = await sql<{ held: boolean }>`SELECT ${sql.join([...held, sql`false`], sql` OR `)} AS held`.execute(
    db,
  );
  return rows[0]?.held === false;
}
