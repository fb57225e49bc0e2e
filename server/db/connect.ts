import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { statementName } from './prepared';
import type { Database, Db } from './types';

export interface ConnectOptions {
  /** Connections kept at most; 10 when absent. */
  max?: number;
  /** Told when an idle connection is lost; the pool replaces it by itself. */
  onLost?: (error: Error) => void;
}

/** Waiting longer than this for a row lock fails with 55P03. */
const LOCK_TIMEOUT_MS = 10_000;
const CONNECTION_TIMEOUT_MS = 10_000;

const { INT8, NUMERIC, DATE } = pg.types.builtins;

/**
 * Sums of bigint columns are numeric. What is kept stays below 2^53, by constraints; a sum of several such figures may
 * be larger, and is then read as the nearest number. A date is a calendar day and never becomes a moment in some time
 * zone.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);
types.setTypeParser(DATE, (day) => day);

/** A pool of connections to the PostgreSQL at `url`. Nothing is opened before the first query; `destroy()` closes it. */
export function connect(url: string, { max = 10, onLost }: ConnectOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'magazyn',
    options: `-c timezone=UTC -c lock_timeout=${LOCK_TIMEOUT_MS}`,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener, a lost connection would end the process: an idle one is the pool's, one in use its own. What
  // uses it learns of the loss from its next query.
  pool.on('error', (error) => onLost?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  const connections = { connect: async () => preparing(await pool.connect()), end: () => pool.end() };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: connections }) });
}

/** A connection that prepares what is worth it. */
function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => client.query({ name: statementName(text, values), text, values });
  return {
    // Kysely's second form, with a cursor, is for streams, which nothing here uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}
