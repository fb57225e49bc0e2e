import { sql } from 'kysely';
import { sessionName } from '../embedded/lease';
import type { Executor } from '../types';

/**
 * Refuses to continue while other sessions are connected to the database. This process may hold its lease and the
 * connection of this query.
 * @throws Error that lists the sessions by program and address, with their number
 */
export async function refuseWhileShared(db: Executor): Promise<void> {
  // An ordinary account cannot see the type and address of other accounts' sessions. Sessions without an account belong to
  // the database itself.
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
