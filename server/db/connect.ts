import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { beginningOf } from './actor';
import { NoAnswer, patienceFor, REQUEST_LIMITS, type TimeLimits } from './limits';
import { statementName } from './prepared';
import { sessionSettings } from './session';
import type { Database, Db } from './types';

export interface ConnectOptions {
  /** Connections kept at most; 10 when absent. */
  max?: number;
  /** How long is waited for what; as for requests when absent. */
  limits?: TimeLimits;
  /** Told when an idle connection is lost; the pool replaces it by itself. */
  onLost?: (error: Error) => void;
}

/** A connection on which nothing happens is asked after this whether there still is another end. */
const KEEPALIVE_MS = 30_000;

const { INT8, NUMERIC, DATE } = pg.types.builtins;

/**
 * Sums of bigint columns are numeric. What is kept stays below 2^53, by constraints; a sum of several such figures may
 * be larger, and is then read as the nearest number. A date is a calendar day and never becomes a moment in some time
 * zone.
 */
export const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);
types.setTypeParser(DATE, (day) => day);

/** A pool of connections to the PostgreSQL at `url`. Nothing is opened before the first query; `destroy()` closes it. */
export function connect(url: string, { max = 10, limits = REQUEST_LIMITS, onLost }: ConnectOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'magazyn',
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    verify: (client, done) => void setUp(client, limits).then(() => done(), done),
  });
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', (error) => onLost?.(error));
  distrustIdle(pool);
  const connections = { connect: async () => preparing(await pool.connect(), limits), end: () => pool.end() };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: connections }) });
}

/**
 * Drops the idle connections whenever one is lost: what took it, a network that swallows everything or a database that
 * went elsewhere, has mostly taken them as well, and each would cost a request to find out.
 */
function distrustIdle(pool: pg.Pool): void {
  const idle = new Set<pg.ClientBase>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  const dropIdle = () => {
    const dropped = [...idle];
    idle.clear();
    for (const client of dropped) destroy(client, new Error('It is given up with another one that was lost.'));
  };
  // So would that of one in use, whose user learns of it from its query.
  pool.on('connect', (client) => client.on('error', dropIdle));
}

/** Ends a connection without a word to the other side, which may not be there any more. */
function destroy(client: pg.ClientBase, reason: Error): void {
  if (client instanceof pg.Client) client.connection.stream.destroy(reason);
}

/** Sent once a connection is there, not along with it: the URL may carry options of its own, and a pooler refuses them. */
async function setUp(client: pg.PoolClient, limits: TimeLimits): Promise<void> {
  await answered(client, limits.connect, client.query(sessionSettings(limits)));
}

/** The answer, unless it is late: then the connection is destroyed, and what was asked fails with {@link NoAnswer}. */
async function answered<Answer>(client: pg.ClientBase, milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  if (milliseconds === 0) return answer;
  const timer = setTimeout(() => destroy(client, new NoAnswer(milliseconds)), milliseconds);
  return answer.finally(() => clearTimeout(timer));
}

/** How Kysely begins a transaction. */
const BEGIN = /^(begin|start transaction)/;

/** A connection that says who acts, prepares what is worth it, and waits for no answer for ever. */
function preparing(client: pg.PoolClient, limits: TimeLimits): PostgresPoolClient {
  const query = (asked: string, values: unknown[]) => {
    const text = BEGIN.test(asked) ? beginningOf(asked, pg.escapeLiteral) : asked;
    return answered(
      client,
      patienceFor(text, limits),
      client.query({ name: statementName(text, values), text, values }),
    );
  };
  return {
    // Kysely's second form, with a cursor, is for streams, which nothing here uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}
