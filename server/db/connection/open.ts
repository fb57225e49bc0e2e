import { join } from 'node:path';
import { sql } from 'kysely';
import { errorText } from '../../errorText';
import { startEmbedded } from '../embedded/start';
import { hostsIn, placeOf } from '../standbys/primary';
import type { Db } from '../types';
import { connect, connectBy } from './connect';
import { NO_LIMITS } from './limits';
import { openPool, type Pool, type PoolOptions } from './pool';

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
}

/**
 * Returns the URL of the configured database. Starts the built-in one where none is configured.
 * @throws Error with advice
 */
export async function openUrl(
  { databaseUrl, dataDir, archiveTo }: DatabaseConfig,
  options: Pick<OpenOptions, 'log' | 'exclusive'>,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} };
  const { url, stop } = await startEmbedded({ dataDir, archiveTo, ...options });
  return { url, close: stop };
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
}

/**
 * Opens the configured database, or the built-in one.
 * @throws Error with advice when it cannot be reached
 */
export async function openDatabase(
  config: DatabaseConfig,
  { log, exclusive, ...options }: OpenOptions,
): Promise<OpenDatabase> {
  const { url, close } = await openUrl(config, { log, exclusive });
  const { pool, db, unlimitedDb, destroy } = pools(url, options);
  if (config.databaseUrl) {
    await sql`SELECT 1`.execute(unlimitedDb).catch(async (error: unknown) => {
      await destroy();
      throw new Error(`The database of DATABASE_URL cannot be used: ${errorText(error)}`, { cause: error });
    });
  }
  return {
    url,
    db,
    pool,
    unlimitedDb,
    place: config.databaseUrl ? `at ${hostsIn(url).map(placeOf).join(', ')}` : `in ${join(config.dataDir, 'postgres')}`,
    // Work still in progress fails when the database stops, instead of delaying the stop.
    close: async () => void (await Promise.all([destroy(), close()])),
  };
}

/** Opens no connection before the first query. */
function pools(url: string, options: PoolOptions) {
  const pool = openPool(url, options);
  const db = connectBy(pool);
  const unlimitedDb = connect(url, { ...options, limits: NO_LIMITS });
  return {
    pool,
    db,
    unlimitedDb,
    destroy: async () => void (await Promise.all([db.destroy(), unlimitedDb.destroy()])),
  };
}
