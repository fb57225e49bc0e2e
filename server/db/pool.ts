import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { beginningOf } from './actor';
import { destroy, distrustIdle } from './idle';
import { NoAnswer, patienceFor, REQUEST_LIMITS, type TimeLimits } from './limits';
import { statementName } from './prepared';
import { hostsIn, NotPrimary, Primary } from './primary';
import { sessionSettings } from './session';
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
/** Where there are other hosts, one that does not answer is not waited for any longer. */
const LONGEST_CONNECT_MS = 2_000;
/** Before it is looked for again. */
const PAUSE_MS = 100;

/**
 * A pool of connections to the PostgreSQL at `url`. Nothing is opened before the first query. Where the URL names several
 * hosts they lead to the one that takes writes, and to its successor once it was promoted.
 */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  const { max = 10, limits = REQUEST_LIMITS, onLost, standby = false } = options;
  const urls = hostsIn(url);
  const primary = urls.length > 1 ? new Primary(urls) : undefined;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'magazyn',
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    ...(primary && { Client: clientOf(primary) }),
    verify: (client, done) => void setUp(client, limits, standby).then(() => done(), done),
  });
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', (error) => onLost?.(error));
  distrustIdle(pool);
  return {
    connect: async () =>
      preparing(await (primary ? connectTo(primary, pool, limits) : pool.connect()), limits, primary),
    end: () => pool.end(),
    state: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max,
    }),
  };
}

/** What hosts a connection of the pool leads to, told apart by its URL. */
const ledTo = new WeakMap<pg.ClientBase, string>();

/** Connections to whichever host takes writes when they are made. */
const clientOf = (primary: Primary) =>
  class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      // The pool makes one for who waits also while none is known: without an address it would lead to the driver's own.
      const url = primary.url || (primary.urls[0] ?? '');
      super({ ...options, connectionString: url, connectionTimeoutMillis: LONGEST_CONNECT_MS });
      ledTo.set(this, url);
    }
  };

/** A connection to the host that takes writes; while there is none it is waited for, as long as for a connection. */
async function connectTo(primary: Primary, pool: pg.Pool, { connect: ms }: TimeLimits): Promise<pg.PoolClient> {
  for (const latest = performance.now() + ms; ; ) {
    const url = await primary.find(latest - performance.now());
    try {
      const client = await pool.connect();
      if (ledTo.get(client) === primary.url) return client;
      // Of one that was followed by another.
      client.release(true);
    } catch (error) {
      if (!(error instanceof Error) || !isUnreachable(error) || performance.now() > latest) throw error;
      primary.forget(url);
      await sleep(PAUSE_MS);
    }
  }
}

/** Sent once a connection is there, not along with it: the URL may carry options of its own, and a pooler refuses them. */
async function setUp(client: pg.PoolClient, limits: TimeLimits, standby: boolean): Promise<void> {
  const settings = client.query<{ recovering: boolean }>(sessionSettings(limits));
  const { rows } = await answered(client, limits.connect, settings);
  if (rows[0]?.recovering && !standby) throw new NotPrimary('The database is a standby, which takes no writes.');
}

/** The answer, unless it is late: then the connection is destroyed, and what was asked fails with {@link NoAnswer}. */
async function answered<Answer>(client: pg.ClientBase, milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  if (milliseconds === 0) return answer;
  const timer = setTimeout(() => destroy(client, new NoAnswer(milliseconds)), milliseconds);
  return answer.finally(() => clearTimeout(timer));
}

/** How Kysely begins a transaction. */
export const BEGIN = /^(begin|start transaction)/;

/** A connection that says who acts, prepares what is worth it, and waits for no answer for ever. */
function preparing(client: pg.PoolClient, limits: TimeLimits, primary?: Primary): PostgresPoolClient {
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
    return answered(client, patienceFor(text, limits), answer).catch((error: Error) => {
      // A host that was a primary once stays connected, and is none any more.
      isOver ||= takesNoWrites(error);
      if (!primary || !(isOver || isUnreachable(error))) throw error;
      primary.forget(ledTo.get(client) ?? '');
      throw new PrimaryLost(error);
    });
  };
  return {
    // Kysely's second form, with a cursor of the driver's, would keep all else from the connection until its last row.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isOver),
  };
}
