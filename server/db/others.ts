import { sql } from 'kysely';
import type { Executor } from './types';

/**
 * Who else is connected to the database, in words; this process's own connections are those of its lease, and of the one
 * that asks.
 */
export async function othersIn(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ who: string }>`
    SELECT coalesce(nullif(application_name, ''), 'a program without a name')
      || coalesce(' at ' || host(client_addr), '') AS who
    FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
      AND application_name <> ${`process ${process.pid}`}
    ORDER BY who`.execute(db);
  return rows.map(({ who }) => who);
}
