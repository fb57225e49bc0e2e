import { sql } from 'kysely';
import type { Db, Executor } from './types';
import { type Difference, findDifferences } from './verify';

/** What came of the last comparison that a server made by itself. */
export interface Verification {
  /** Null before the first. */
  ended: Date | null;
  differences: number | null;
}

/** It as it is kept, for all servers of the database. */
export const lastVerification = (db: Executor): Promise<Verification> =>
  db.selectFrom('verification').select(['ended', 'differences']).executeTakeFirstOrThrow();

/**
 * Compares every figure with the journal where no server has begun to on the current day, of the database's clock, or one
 * began hours ago and never came to its end. It works on one of its processors alone, and is in nobody's way.
 * @returns the differences; undefined where it is not this server's turn
 */
export async function verifyOnceADay(db: Db): Promise<Difference[] | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('verification')
    .set({ began: sql<Date>`now()` })
    .where(
      sql<boolean>`began IS NULL OR began < date_trunc('day', now())
        OR began < now() - interval '6 hours' AND coalesce(ended < began, true)`,
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const compared = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const found = await compared.execute(async (trx) => {
    await sql`SET LOCAL max_parallel_workers_per_gather = 0`.execute(trx);
    return findDifferences(trx);
  });
  await db.updateTable('verification').set({ ended: sql<Date>`now()`, differences: found.length }).execute();
  return found;
}
