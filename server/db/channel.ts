import { sql } from 'kysely';
import type { Executor } from './types';

/** The channel of the servers of one database. It says no more than that something was written. */
export const CHANNEL = 'magazyn_written';

/** Notifies all servers that there is something to read; within a transaction, when that commits. */
export const notifyServers = (db: Executor): Promise<unknown> => sql`SELECT pg_notify(${CHANNEL}, '')`.execute(db);
