import { sql } from 'kysely';
import type { Db, Executor } from '../types';
import { type Difference, findDifferences } from './verify';

/** The result of the last automatic comparison. */
export interface Verification {
  /** Null before the first. */
  ended: Date | null;
  differences: number | null;
}

/** Reads the result, which all servers of the database share. */
export const lastVerification = (db: Executor): Promise<Verification> =>
  db.selectFrom('verification').select(['ended', 'differences']).executeTakeFirstOrThrow();

/**
 * Compares every figure with the journal, unless a server has started that on the current day of the database's clock. Starts
 * again where the last comparison began hours ago and never ended. Uses one processor of the database and blocks no writes.
 * @returns the differences; undefined where this server has nothing to do
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
