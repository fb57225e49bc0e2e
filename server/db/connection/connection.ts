import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { primaryOf } from '../standbys/primary';
import type { Database, Db } from '../types';
import { types } from '../values';
import { NO_LIMITS } from './limits';
import { sessionSettings } from './session';

/** One connection for work that streams, or that is one long transaction; it has no time limits. */
export interface Connection {
  client: pg.Client;
  /** Queries on that same connection, within its current transaction. It begins none of its own. */
  db: Db;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/** @param name the name that others see the connection under @throws Error when the database cannot be reached */
export async function openConnection(url: string, name = 'magazyn tool'): Promise<Connection> {
  const client = new pg.Client({
    connectionString: await primaryOf(url, NO_LIMITS.connect),
    application_name: name,
    types,
    keepAlive: true,
    connectionTimeoutMillis: NO_LIMITS.connect,
  });
  // The next query reports the loss of the connection.
  client.on('error', () => {});
  await client.connect();
  await client.query(sessionSettings({ ...NO_LIMITS, lock: 0 }));
  const one = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => one, end: async () => {} };
  return {
    client,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    [Symbol.asyncDispose]: () => client.end(),
  };
}
