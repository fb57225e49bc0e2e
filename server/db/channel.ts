import { sql } from 'kysely';
import type { Executor } from './types';

/** The channel of the servers of one database. It says no more than that something was written. */
export const CHANNEL = 'magazyn_written';

/** Has all servers read what was written: at once, or in a transaction when that ends. */
export const notifyServers = (db: Executor): Promise<unknown> => sql`SELECT pg_notify(${CHANNEL}, '')`.execute(db);
