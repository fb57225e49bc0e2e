import { sql } from 'kysely';
import type { Db, Executor } from '../types';
import { type Difference, findDifferences, type Verification } from './verify';

/** The result of the last automatic comparison. */
export interface LastVerification {
  /** Null before the first. */
  ended: Date | null;
  differences: number | null;
}

/** Reads the result, which all servers of the database share. */
export const lastVerification = (db: Executor): Promise<LastVerification> =>
  db.selectFrom('verification').select(['ended', 'differences']).executeTakeFirstOrThrow();

/**
 * Compares every figure with the journal and stores the result. Uses one processor of the database and blocks no writes.
 * @param further the comparisons of extensions
 * @returns the differences
 */
export async function verify(db: Db, further?: readonly Verification[]): Promise<Difference[]> {
  await db.updateTable('verification').set({ began: sql<Date>`now()` }).execute();
  const compared = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const found = await compared.execute(async (trx) => {
    await sql`SET LOCAL max_parallel_workers_per_gather = 0`.execute(trx);
    return findDifferences(trx, further);
  });
  await db.updateTable('verification').set({ ended: sql<Date>`now()`, differences: found.length }).execute();
  return found;
}
