import { join } from 'node:path';
import { sql } from 'kysely';
import { errorText } from '../errorText';
import { connect, connectBy } from './connect';
import { startEmbedded } from './embedded/start';
import { NO_LIMITS } from './limits';
import { openPool, type Pool, type PoolOptions } from './pool';
import { hostsIn, placeOf } from './primary';
import type { Db } from './types';

/** Which database to use. */
export interface DatabaseConfig {
  /** A PostgreSQL of one's own, of which several hosts may be named; the built-in one when absent. */
  databaseUrl?: string;
  /** Where the built-in PostgreSQL keeps everything. */
  dataDir: string;
  /** The folder of backups that the built-in PostgreSQL archives its log to, if it does. */
  archiveTo?: string;
}

export interface OpenOptions extends PoolOptions {
  log: (message: string) => void;
  /** Whether to be the only user of a built-in PostgreSQL, or to share it with a server that may be running. */
  exclusive?: boolean;
}

/**
 * The address of the database that the configuration names, or of the built-in one, which is started.
 * @throws Error that says what to do
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
  /** Where it is, for a person: `at db.example:5432`. */
  place: string;
  /** The same without limits of time, for work that takes as long as there is data. */
  unhurried: Db;
  /** Closes the connections, and stops the PostgreSQL that was started for them. */
  close: () => Promise<void>;
}

/**
 * The database that the configuration names, or the built-in one.
 * @throws Error that says what to do, when it cannot be reached
 */
export async function openDatabase(
  config: DatabaseConfig,
  { log, exclusive, ...options }: OpenOptions,
): Promise<OpenDatabase> {
  const { url, close } = await openUrl(config, { log, exclusive });
  const { pool, db, unhurried, destroy } = pools(url, options);
  if (config.databaseUrl) {
    await sql`SELECT 1`.execute(unhurried).catch(async (error: unknown) => {
      await destroy();
      throw new Error(`The database of DATABASE_URL cannot be used: ${errorText(error)}`, { cause: error });
    });
  }
  return {
    url,
    db,
    pool,
    unhurried,
    place: config.databaseUrl ? `at ${hostsIn(url).map(placeOf).join(', ')}` : `in ${join(config.dataDir, 'postgres')}`,
    // Work still under way at that moment fails when the database stops, rather than keeping it from stopping.
    close: async () => void (await Promise.all([destroy(), close()])),
  };
}

/** Neither opens a connection before it is used. */
function pools(url: string, options: PoolOptions) {
  const pool = openPool(url, options);
  const db = connectBy(pool);
  const unhurried = connect(url, { ...options, limits: NO_LIMITS });
  return { pool, db, unhurried, destroy: async () => void (await Promise.all([db.destroy(), unhurried.destroy()])) };
}
