import { sql } from 'kysely';
import { sessionName } from './embedded/lease';
import type { Executor } from './types';

/**
 * Refuses to go on while anyone else is connected to the database. Of this process there may be its lease, and the one
 * connection that asks.
 * @throws Error that says who they are, from where and how many
 */
export async function refuseWhileShared(db: Executor): Promise<void> {
  // Of other accounts' sessions an ordinary one may see neither kind nor address; those without an account are the
  // database's own.
  const { rows } = await sql<{ who: string; connections: number }>`
    SELECT coalesce(nullif(application_name, ''), 'a program without a name')
      || coalesce(' at ' || host(client_addr), '') AS who, count(*) AS connections
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
      AND coalesce(backend_type, 'client backend') = 'client backend'
      AND application_name <> ${sessionName(process.pid)}
    GROUP BY who ORDER BY who`.execute(db);
  if (rows.length === 0) return;
  const others = rows.map(({ who, connections }) => `${who} (${connections})`);
  throw new Error(`Others are connected to the database: ${others.join(', ')}. Stop them first.`);
}
