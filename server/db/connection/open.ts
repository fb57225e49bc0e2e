import { once } from 'node:events';
import { join } from 'node:path';
import { errorText } from '../../errorText';
import { startEmbedded } from '../embedded/start';
import { hostsIn, placeOf } from '../standbys/primary';
import type { Db } from '../types';
import { connect, connectBy } from './connect';
import { NO_LIMITS } from './limits';
import { openPool, type Pool, type PoolOptions } from './pool';
import { sharesSessions } from './pooler';
import { separateReads } from './reads';

/** The database to use. */
export interface DatabaseConfig {
  /** An external PostgreSQL, whose URL may name several hosts; the built-in one when absent. */
  databaseUrl?: string;
  /** The data folder of the built-in PostgreSQL. */
  dataDir: string;
  /** The backup folder for the log archive of the built-in PostgreSQL; absent where it does not archive. */
  archiveTo?: string;
}

export interface OpenOptions extends PoolOptions {
  log: (message: string) => void;
  /** Whether to require exclusive use of a built-in PostgreSQL, or to share it with a running server. */
  exclusive?: boolean;
  /** Ends the wait for the database. */
  signal?: AbortSignal | undefined;
}

/**
 * Returns the URL of the configured database. Starts the built-in one where none is configured.
 * @throws Error with advice
 */
export async function openUrl(
  { databaseUrl, dataDir, archiveTo }: DatabaseConfig,
  options: Pick<OpenOptions, 'log' | 'exclusive' | 'signal'>,
): Promise<{ url: string; close: () => Promise<void>; giveUp: () => Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {}, giveUp: async () => {} };
  const { url, stop, giveUp } = await startEmbedded({ dataDir, archiveTo, ...options });
  return { url, close: stop, giveUp };
}

export interface OpenDatabase {
  url: string;
  db: Db;
  /** The connections of `db`. */
  pool: Pool;
  /** Its location as text for people: `at db.example:5432`. */
  place: string;
  /** Like `db` without time limits, for work whose duration grows with the data. */
  unlimitedDb: Db;
  /** Closes the connections, and stops the built-in PostgreSQL if this call started it. */
  close: () => Promise<void>;
  /** Closes it for a start that failed: also removes a built-in PostgreSQL that this call created. */
  giveUp: () => Promise<void>;
}

/**
 * Opens the configured database, or the built-in one.
 * @throws Error with advice when it cannot be reached
 */
export async function openDatabase(
  config: DatabaseConfig,
  { log, exclusive, signal, ...options }: OpenOptions,
): Promise<OpenDatabase> {
  const { url, close, giveUp } = await openUrl(config, { log, exclusive, signal });
  const { pool, db, unlimitedDb, destroy } = pools(url, options);
  if (config.databaseUrl) {
    await orAborted(checkSessions(url, unlimitedDb), signal).catch(async (error: unknown) => {
      void destroy();
      signal?.throwIfAborted();
      throw new Error(`The database of DATABASE_URL cannot be used: ${errorText(error)}`, { cause: error });
    });
  }
  return {
    url,
    db,
    pool,
    unlimitedDb,
    place: config.databaseUrl ? `at ${hostsIn(url).map(placeOf).join(', ')}` : `in ${join(config.dataDir, 'postgres')}`,
    close: async () => void (await Promise.all([destroy(), close()])),
    giveUp: async () => void (await Promise.all([destroy(), giveUp()])),
  };
}

/** Waits for work, or until the signal. @throws the signal's reason */
async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work;
  signal.throwIfAborted();
  const over = new AbortController();
  const aborted = once(signal, 'abort', { signal: over.signal }).then(() => signal.throwIfAborted());
  return Promise.race([work, aborted.then(() => work)]).finally(() => over.abort());
}

/** @throws Error with advice where the database does not answer, or a pooler in between keeps no sessions */
async function checkSessions(url: string, db: Db): Promise<void> {
  // Closed again, because some tools refuse to run beside other connections.
  await using other = connect(url, { max: 1 });
  if (!(await sharesSessions(db, other))) return;
  throw new Error(
    'a pooler lends its sessions to other connections between two transactions, and the server needs its own, for ' +
      'prepared statements and settings. Name the database itself, or set pool_mode = session in PgBouncer.',
  );
}

/** Opens no connection before the first query. */
function pools(url: string, options: PoolOptions) {
  const pool = separateReads(openPool(url, options), openPool(url, options));
  const unlimited = openPool(url, { ...options, limits: NO_LIMITS });
  const [db, unlimitedDb] = [connectBy(pool), connectBy(unlimited)];
  return {
    pool,
    db,
    unlimitedDb,
    destroy: async () => {
      // Work still in progress fails, instead of delaying the stop.
      for (const each of [pool, unlimited]) each.breakOff();
      await Promise.all([db.destroy(), unlimitedDb.destroy()]);
    },
  };
}
