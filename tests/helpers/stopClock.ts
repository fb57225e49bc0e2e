import { sql } from 'kysely';
import type { Db } from '../../server/db/types';

/**
 * Stops the clock by which a test's database counts attempts to sign in, so that no time passes between two steps of a test on a busy
 * machine. The database's `now()` runs on. Ends the other connections, which are established again when they are needed.
 */
export async function stopClock(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ now: string; name: string }>`
      SELECT now()::text AS now, current_database() AS name`.execute(connection);
    const [{ now, name } = { now: '', name: '' }] = rows;
    await sql`CREATE SCHEMA stopped`.execute(connection);
    await sql`
      CREATE FUNCTION stopped.clock_timestamp() RETURNS timestamptz LANGUAGE sql
      AS ${sql.lit(`SELECT timestamptz '${now}'`)}`.execute(connection);
    // PostgreSQL searches its own functions first, unless the path names them.
    const path = sql`search_path = stopped, public, pg_catalog`;
    await sql`ALTER DATABASE ${sql.id(name)} SET ${path}`.execute(connection);
    await sql`SET ${path}`.execute(connection);
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(connection);
  });
}
