import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { beginStatement } from '../actor';
import { isUnreachable, takesNoWrites } from '../sqlStates';
import { hostsIn, NotPrimary, Primary } from '../standbys/primary';
import type { Session } from '../standbys/probe';
import { types } from '../values';
import { destroy, distrustIdle } from './idle';
import { answerLimit, NoAnswer, REQUEST_LIMITS, type TimeLimits } from './limits';
import { statementName } from './prepared';
import { sessionSettings } from './session';
import { SilenceWatch } from './silence';

/** Connection timeout where the URL names several hosts: a dead host should not delay the others. */
const LONGEST_CONNECT_MS = 2_000;
/** Pause between attempts to find the primary. */
const PAUSE_MS = 100;

/** The host URL of each connection. */
const ledTo = new WeakMap<pg.ClientBase, string>();

/** Returns the host URL of a connection; undefined where the URL names a single host. */
const hostOf = (client: pg.ClientBase): string | undefined => ledTo.get(client);

/** Returns a client class that watches its sign-in, and connects to the primary where there are several hosts. */
const watchedClient = (watch: SilenceWatch, primary: Primary | undefined) =>
  class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      // The pool also connects before it finds the primary; without an address the driver would use its own default.
      const url = primary && (primary.url || (primary.urls[0] ?? ''));
      super(url ? { ...options, connectionString: url, connectionTimeoutMillis: LONGEST_CONNECT_MS } : options);
      if (url) ledTo.set(this, url);
      // The watch of the sign-in ends when the first statement starts its own.
      watch.ask(this);
      this.once('end', () => watch.forget(this));
    }
  };

/** Connects to the primary; waits up to `ms` milliseconds while there is none. */
async function connectTo(primary: Primary, pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  for (const latest = performance.now() + ms; ; ) {
    const url = await primary.find(latest - performance.now());
    try {
      const client = await pool.connect();
      if (ledTo.get(client) === primary.url) return client;
      // The connection leads to a former primary.
      client.release(true);
    } catch (error) {
      if (!(error instanceof Error) || !isUnreachable(error) || performance.now() > latest) throw error;
      primary.forget(url);
      await sleep(PAUSE_MS);
    }
  }
}

export interface PoolOptions {
  /** The maximum number of connections; 10 when absent. */
  max?: number;
  /** Time limits; the request limits when absent. */
  limits?: TimeLimits;
  /** Called when an idle connection is lost; the pool replaces it by itself. */
  onLost?: (error: Error) => void;
  /** Whether the pool accepts a read-only database. */
  standby?: boolean;
}

/** The number of connections, and of requests that wait for one. */
export interface PoolState {
  used: number;
  idle: number;
  waiting: number;
  max: number;
}

/** The pool interface that Kysely expects, with its state. */
export interface Pool {
  connect: () => Promise<PostgresPoolClient>;
  end: () => Promise<void>;
  /** Ends the connections in use: their work fails. */
  breakOff: () => void;
  state: () => PoolState;
}

/** The primary was lost, and a standby may take its place: the caller can retry the work there. */
export class PrimaryLost extends Error {
  override readonly name = 'PrimaryLost';
  readonly code = '08006';

  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

/** The idle time after which TCP checks that the other side still exists. */
const KEEPALIVE_MS = 30_000;

/**
 * Opens a pool of connections to the PostgreSQL at `url`; connects on the first query. Where the URL names several hosts,
 * the connections lead to the primary, and after a promotion to its successor.
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
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onLost?.(error);
  });
  distrustIdle(pool);
  const clients = new Set<pg.ClientBase>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return {
    connect: async () => wrapClient(await takeConnection(pool, parts), parts),
    end: () => {
      watch.stop();
      return pool.end();
    },
    breakOff: () => {
      isClosing = true;
      for (const client of clients) destroy(client, new Error('The database is being closed.'));
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
  /** Set where the URL names several hosts. */
  primary: Primary | undefined;
  watch: SilenceWatch;
}

/**
 * Takes a connection from the pool. While the network is suspect, tests an older connection before use, and replaces it if
 * it does not answer.
 * @throws the last connection's error once the time limit for a connection has passed
 */
async function takeConnection(pool: pg.Pool, { limits, primary, watch }: PoolParts): Promise<pg.PoolClient> {
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

/** Sets the session up by a statement: the URL may carry its own options, and a pooler rejects startup options. */
async function setUp(client: pg.PoolClient, { limits, watch }: PoolParts, standby: boolean): Promise<void> {
  const settings = client.query<Session & { recovering: boolean }>(sessionSettings(limits));
  const { rows } = await watch.answer(client, limits.connect, settings);
  if (rows[0]) watch.name(client, rows[0]);
  if (rows[0]?.recovering && !standby) throw new NotPrimary('The database is a standby, which takes no writes.');
}

/** Matches the statement with which Kysely begins a transaction. */
export const BEGIN = /^(begin|start transaction)/;

/** Wraps a connection: passes the actor, prepares frequent statements, and limits the wait for an answer. */
function wrapClient(client: pg.PoolClient, { limits, primary, watch }: PoolParts): PostgresPoolClient {
  let isOver = false;
  let last: Promise<unknown> = Promise.resolve();
  // The driver deprecates its own queue, so concurrent statements on one connection are queued here.
  const query = (statement: string, values: unknown[]) => {
    const run = () => runNow(statement, values);
    last = last.then(run, run);
    return last;
  };
  const runNow = async (statement: string, values: unknown[]) => {
    const text = BEGIN.test(statement) ? beginStatement(statement, pg.escapeLiteral) : statement;
    const answer = client.query({ name: statementName(text, values), text, values });
    return watch.answer(client, answerLimit(text, limits), answer).catch((error: Error) => {
      // A former primary stays connected but is read-only.
      isOver ||= takesNoWrites(error);
      if (!primary || !(isOver || isUnreachable(error))) throw error;
      primary.forget(hostOf(client) ?? '');
      throw new PrimaryLost(error);
    });
  };
  return {
    // Kysely's second form takes a driver cursor, which would block the connection until its last row.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isOver),
  };
}
