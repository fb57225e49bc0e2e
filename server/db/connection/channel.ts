import { sql } from 'kysely';
import type { Executor } from '../types';

/** The notification channel of the servers of one database. A notification only says that something was written. */
export const CHANNEL = 'magazyn_written';

/** Notifies all servers that there are new rows; within a transaction, when it commits. */
export const notifyServers = (db: Executor): Promise<unknown> => sql`SELECT pg_notify(${CHANNEL}, '')`.execute(db);
