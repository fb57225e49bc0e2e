import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { NO_LIMITS } from './limits';
import { primaryOf } from './primary';
import { sessionSettings } from './session';
import type { Database, Db } from './types';
import { types } from './values';

/** One connection for work that streams, or that is one long transaction; it has no limits of time. */
export interface Connection {
  client: pg.Client;
  /** Queries on that same connection, inside whatever transaction it is in. It begins none of its own. */
  db: Db;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/** @throws Error when the database cannot be reached */
export async function openConnection(url: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: await primaryOf(url, NO_LIMITS.connect),
    application_name: 'magazyn tool',
    types,
    keepAlive: true,
    connectionTimeoutMillis: NO_LIMITS.connect,
  });
  // What uses the connection learns of its loss from its next query.
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
