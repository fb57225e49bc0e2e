import { sql } from 'kysely';
import { openConnection } from '../db/connection/connection';
import type { Db } from '../db/types';
import { defineJob, type JobContext } from '../jobs/job';
import { inBuckets } from '../ledger/projections';
import { describeDifference, type Verification, verify } from '../ledger/verify';
import { original, sayCount } from '../texts/message';

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

const MINUTE_MS = 60_000;
/** The most differences that the log lists. */
const MOST_LISTED = 10;

/** Runs work on a connection of its own, which ends with the run: a stopping server does not wait for a long query. */
async function onOwnConnection<Result>(
  { databaseUrl, signal }: JobContext,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  await using connection = await openConnection(databaseUrl);
  signal.throwIfAborted();
  const end = () => void connection.client.end();
  signal.addEventListener('abort', end);
  return await work(connection.db).finally(() => signal.removeEventListener('abort', end));
}

/** Adds new transactions to the histogram of the journal. */
export const histogramJob = defineJob({
  name: 'histogram',
  title: 'Counts new transactions for the filters of prices and sizes',
  schedule: { every: 10 * MINUTE_MS },
  missed: 'run',
  run: async (context) => {
    const grown = await onOwnConnection(context, growHistogram);
    if (grown === 0) return undefined;
    return sayCount(grown, 'transactions-counted');
  },
});

/** Compares all figures with the journal soon after midnight, when few users work, and logs the result. */
export const verifyJob = (timeZone: string, verifications?: readonly Verification[]) =>
  defineJob({
    name: 'verify',
    title: 'Compares every figure with the journal',
    schedule: { cron: '5 0 * * *', timeZone },
    missed: 'run',
    retryAfter: 6 * 60 * MINUTE_MS,
    run: async (context) => {
      const began = performance.now();
      const differences = await onOwnConnection(context, (db) => verify(db, verifications));
      const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
      if (differences.length === 0) {
        context.log.info({ seconds }, AGREE);
        return AGREE;
      }
      const text = sayCount(differences.length, 'figures-differ');
      context.log.error(
        { seconds, differences: differences.slice(0, MOST_LISTED).map(describeDifference) },
        original(text),
      );
      return text;
    },
  });

const AGREE = 'Stock and journal agree, and every other figure does.';
