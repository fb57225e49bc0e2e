import { sql } from 'kysely';
import type { Trx } from '../../../server/db/types';

/** Rows of one statement. */
export const CHUNK = 1_000;

/**
 * Runs a bulk write with statements planned for large tables. PostgreSQL keeps the plans of foreign keys and triggers for a
 * session; made while a table is small, they read the whole table for each row, and it grows by thousands of rows meanwhile.
 */
export async function plannedForMany<Result>(trx: Trx, write: () => Promise<Result>): Promise<Result> {
  await planAnew(trx);
  await sql`SET LOCAL enable_seqscan = off`.execute(trx);
  const result = await write();
  await sql`SET LOCAL enable_seqscan = on`.execute(trx);
  await planAnew(trx);
  return result;
}

/** Forgets the plans of the session. Between the portions of a bulk write, the next ones suit the rows written so far. */
export const planAnew = async (trx: Trx): Promise<void> => void (await sql`DISCARD PLANS`.execute(trx));
