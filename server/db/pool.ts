import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { beginningOf } from './actor';
import { connectTo, hostOf, watchedClient } from './clients';
import { distrustIdle } from './idle';
import { NoAnswer, patienceFor, REQUEST_LIMITS, type TimeLimits } from './limits';
import { statementName } from './prepared';
import { hostsIn, NotPrimary, Primary } from './primary';
import type { Session } from './probe';
import { sessionSettings } from './session';
import { SilenceWatch } from './silence';
import { isUnreachable, takesNoWrites } from './unreachable';
import { types } from './values';

export interface PoolOptions {
  /** Connections kept at most; 10 when absent. */
  max?: number;
  /** How long is waited for what; as for requests when absent. */
  limits?: TimeLimits;
  /** Told when an idle connection is lost; the pool replaces it by itself. */
  onLost?: (error: Error) => void;
  /** Whether it may be one that takes no writes. */
  standby?: boolean;
}

/** How many connections there are, and how many requests wait for one. */
export interface PoolState {
  used: number;
  idle: number;
  waiting: number;
  max: number;
}

/** Connections that Kysely takes and gives back. */
export interface Pool {
  connect: () => Promise<PostgresPoolClient>;
  end: () => Promise<void>;
  state: () => PoolState;
}

/** The one that took writes was lost, and another one may take them: what was under way can be done again there. */
export class PrimaryLost extends Error {
  override readonly name = 'PrimaryLost';
  readonly code = '08006';

  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

/** A connection on which nothing happens is asked after this whether there still is another end. */
const KEEPALIVE_MS = 30_000;

/**
 * A pool of connections to the PostgreSQL at `url`. Nothing is opened before the first query. Where the URL names several
 * hosts they lead to the one that takes writes, and to its successor once it was promoted.
 */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  const { max = 10, limits = REQUEST_LIMITS, onLost, standby = false } = options;
  const urls = hostsIn(url);
  const primary = urls.length > 1 ? new Primary(urls) : undefined;
  const watch = new SilenceWatch((client) => hostOf(client) ?? url);
  const parts: PoolParts = { limits, primary, watch };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'magazyn',
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    Client: watchedClient(watch, primary),
    verify: (client, done) => void setUp(client, parts, standby).then(() => done(), done),
  });
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', (error) => onLost?.(error));
  distrustIdle(pool);
  return {
    connect: async () => preparing(await trusted(pool, parts), parts),
    end: () => {
      watch.stop();
      return pool.end();
    },
    state: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max,
    }),
  };
}

/** The settings and helpers that the connections of a pool share. */
interface PoolParts {
  limits: TimeLimits;
  /** Where the URL names several hosts. */
  primary: Primary | undefined;
  watch: SilenceWatch;
}

/**
 * Takes a connection from the pool. While the network is suspected, tests an older connection before its use, and replaces
 * one that does not answer.
 * @throws the error of the last connection, once the limit for a connection is over
 */
async function trusted(pool: pg.Pool, { limits, primary, watch }: PoolParts): Promise<pg.PoolClient> {
  const latest = performance.now() + limits.connect;
  for (;;) {
    let client: pg.PoolClient | undefined;
    try {
      client = await (primary ? connectTo(primary, pool, limits.connect) : pool.connect());
      if (!watch.trusts(client)) await watch.answer(client, limits.connect, client.query('SELECT 1'));
      return client;
    } catch (error) {
      client?.release(true);
      const mayFollow = client !== undefined || error instanceof NoAnswer;
      if (!mayFollow || performance.now() > latest) throw error;
    }
  }
}

/** Sent once a connection is there, not along with it: the URL may carry options of its own, and a pooler refuses them. */
async function setUp(client: pg.PoolClient, { limits, watch }: PoolParts, standby: boolean): Promise<void> {
  const settings = client.query<Session & { recovering: boolean }>(sessionSettings(limits));
  const { rows } = await watch.answer(client, limits.connect, settings);
  if (rows[0]) watch.name(client, rows[0]);
  if (rows[0]?.recovering && !standby) throw new NotPrimary('The database is a standby, which takes no writes.');
}

/** How Kysely begins a transaction. */
export const BEGIN = /^(begin|start transaction)/;

/** A connection that says who acts, prepares what is worth it, and waits for no answer for ever. */
function preparing(client: pg.PoolClient, { limits, primary, watch }: PoolParts): PostgresPoolClient {
  let isOver = false;
  let last: Promise<unknown> = Promise.resolve();
  // The driver wants what is asked together on one connection to wait for its turn elsewhere.
  const query = (asked: string, values: unknown[]) => {
    const ask = () => askNow(asked, values);
    last = last.then(ask, ask);
    return last;
  };
  const askNow = async (asked: string, values: unknown[]) => {
    const text = BEGIN.test(asked) ? beginningOf(asked, pg.escapeLiteral) : asked;
    const answer = client.query({ name: statementName(text, values), text, values });
    return watch.answer(client, patienceFor(text, limits), answer).catch((error: Error) => {
      // A host that was a primary once stays connected, and is none any more.
      isOver ||= takesNoWrites(error);
      if (!primary || !(isOver || isUnreachable(error))) throw error;
      primary.forget(hostOf(client) ?? '');
      throw new PrimaryLost(error);
    });
  };
  return {
    // Kysely's second form, with a cursor of the driver's, would keep all else from the connection until its last row.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isOver),
  };
}
