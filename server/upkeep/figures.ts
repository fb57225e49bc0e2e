import { openConnection } from '../db/connection/connection';
import type { Db } from '../db/types';
import { defineJob, type JobContext } from '../jobs/job';
import { growHistogram } from '../ledger/growHistogram';
import { describeDifference, type Verification, verify } from '../ledger/verify';
import { original, sayCount } from '../texts/message';

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
