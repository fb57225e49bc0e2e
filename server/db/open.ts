import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config';
import { errorText } from '../errorText';
import { type ConnectOptions, connect } from './connect';
import { startEmbedded } from './embedded/start';
import type { Db } from './types';

export interface OpenOptions extends ConnectOptions {
  log: (message: string) => void;
  /** Whether to be the only user of a built-in PostgreSQL, or to share it with a server that may be running. */
  exclusive?: boolean;
}

export interface OpenDatabase {
  db: Db;
  /** Where it is, for a person: `at db.example:5432`. */
  place: string;
  /** Closes the connections, and stops the PostgreSQL that was started for them. */
  close: () => Promise<void>;
}

/**
 * The database that the configuration names, or the built-in one.
 * @throws Error that says what to do, when it cannot be reached
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { log, exclusive, ...options }: OpenOptions,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const db = connect(databaseUrl, options);
    await sql`SELECT 1`.execute(db).catch(async (error: unknown) => {
      await db.destroy();
      throw new Error(`The database of DATABASE_URL cannot be used: ${errorText(error)}`, { cause: error });
    });
    const { host, port } = new pg.Client({ connectionString: databaseUrl });
    return { db, place: `at ${host}:${port}`, close: () => db.destroy() };
  }
  const embedded = await startEmbedded({ dataDir, log, exclusive });
  const db = connect(embedded.url, options);
  // Work still under way at that moment fails when the database stops, rather than keeping it from stopping.
  const close = async () => void (await Promise.all([db.destroy(), embedded.stop()]));
  return { db, place: `in ${join(dataDir, 'postgres')}`, close };
}
