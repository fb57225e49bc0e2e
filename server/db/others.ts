import { sql } from 'kysely';
import { sessionName } from './embedded/lease';
import type { Executor } from './types';

interface Other {
  /** What it calls itself; empty where it has no name. */
  application: string;
  /** Null on a local socket, and where this account may not know. */
  address: string | null;
  connections: number;
}

/**
 * Refuses to go on while anyone else is connected to the database. The caller has one connection, and perhaps this
 * process's lease of the built-in database.
 * @throws Error that says how many they are, what they are and where they come from
 */
export async function refuseWhileShared(db: Executor): Promise<void> {
  // Of other accounts' sessions an ordinary one may see neither kind nor address; those without an account are the
  // database's own.
  const { rows } = await sql<Other>`
    SELECT application_name AS application, host(client_addr) AS address, count(*) AS connections
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
      AND coalesce(backend_type, 'client backend') = 'client backend'
      AND application_name <> ${sessionName(process.pid)}
    GROUP BY application_name, client_addr ORDER BY 3 DESC, 1, 2`.execute(db);
  if (rows.length === 0) return;
  const count = rows.reduce((sum, { connections }) => sum + connections, 0);
  throw new Error(
    `Nothing was deleted: ${count === 1 ? '1 other connection is' : `${count} other connections are`} open to this ` +
      `database, ${rows.map(inWords).join(', ')}. Stop what uses it, and try again.`,
  );
}

const inWords = ({ application, address, connections }: Other) =>
  `${connections} of ${application === '' ? 'a program without a name' : `"${application}"`}` +
  (address === null ? '' : ` from ${address}`);
