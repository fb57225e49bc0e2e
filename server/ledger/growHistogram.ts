import { sql } from 'kysely';
import type { Db } from '../db/types';
import { inBuckets } from './projections';

/** The fewest new movements that are worth an update; queries count newer movements directly until then. */
const ENOUGH = 5_000;
/** Movements added per transaction: moves wait for a few tenths of a second. */
const MOST = 50_000;

/** Adds new movements to `histogram` if there are enough of them. @returns the number of movements added */
export async function growHistogram(db: Db, enough = ENOUGH): Promise<number> {
  let grown = 0;
  for (let added = -1; added !== 0; grown += added) added = await grow(db, enough);
  return grown;
}

/**
 * Adds one batch. The SHARE lock waits for running writers and makes new ones wait. Movements written later get higher ids,
 * so no movement up to the last one counted is missing.
 */
function grow(db: Db, enough: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows: ends } = await sql<{ id: number }>`
      SELECT movement_id AS id FROM histogram_end
      WHERE (SELECT max(id) FROM movement) - movement_id >= ${enough}
      FOR UPDATE SKIP LOCKED`.execute(trx);
    const [end] = ends;
    if (!end) return 0;
    // Moves queue behind this lock request, so limit how long it may wait.
    await sql`SET LOCAL lock_timeout = '2s'`.execute(trx);
    await sql`LOCK TABLE movement IN SHARE MODE`.execute(trx);
    const { rows } = await sql<{ added: number }>`
      WITH added AS (SELECT * FROM movement WHERE id > ${end.id} ORDER BY id LIMIT ${MOST}),
        put AS (
          INSERT INTO histogram (measure, bucket, month, transactions) ${inBuckets(sql`added`)}
          ON CONFLICT (measure, bucket, month) DO UPDATE SET
            transactions = histogram.transactions + excluded.transactions
        ),
        ended AS (UPDATE histogram_end SET movement_id = (SELECT max(id) FROM added))
      SELECT count(*) AS added FROM added`.execute(trx);
    return rows[0]?.added ?? 0;
  });
}
