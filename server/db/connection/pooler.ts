import { sql } from 'kysely';
import type { Db } from '../types';

/** One comparison can miss: the pooler may just have lent the session of one connection to another client. */
const COMPARISONS = 10;

/**
 * Returns whether a pooler lends one session to several connections in turn, as PgBouncer does with `pool_mode = transaction`.
 * Other connections would then find the prepared statements, settings and locks of this one.
 * @param otherDb another pool of the same database, where the pool of `db` has a single connection
 */
export const sharesSessions = (db: Db, otherDb = db): Promise<boolean> =>
  db.connection().execute((one) =>
    otherDb.connection().execute(async (other) => {
      for (let comparison = 0; comparison < COMPARISONS; comparison++) {
        if ((await sessionOf(one)) === (await sessionOf(other))) return true;
      }
      return false;
    }),
  );

async function sessionOf(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  return rows[0]?.pid;
}
