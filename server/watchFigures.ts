import type { FastifyBaseLogger } from 'fastify';
import { openConnection } from './db/connection/connection';
import { growHistogram } from './db/figures/growHistogram';
import { verifyOnceADay } from './db/figures/verification';
import { describeDifference, howMany } from './db/figures/verify';
import type { Db } from './db/types';

/** How often to check whether today's comparison is due. It then runs soon after midnight, when few users work. */
const LOOK_MS = 10 * 60_000;
/** The most differences that the log lists. */
const MOST_LISTED = 10;

/**
 * Updates the histogram of the journal, and once a day compares all figures with the journal and logs the result; one of the
 * servers does so.
 * @param url the database; each check has its own connection, which a stopping server can close
 * @returns a function that stops this
 */
export function watchFigures(url: string, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async (work: (db: Db) => Promise<unknown>, failed: string) => {
    try {
      await using connection = await openConnection(url);
      if (signal.aborted) return;
      const end = () => void connection.client.end();
      signal.addEventListener('abort', end);
      await work(connection.db).finally(() => signal.removeEventListener('abort', end));
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, failed);
    }
  };
  const grow = () => look(growHistogram, 'The histogram of the journal was not updated.');
  let looking = grow();
  const timer = setInterval(() => {
    looking = grow().then(() => look((db) => logFigures(db, log, signal), NOT_COMPARED));
  }, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return looking;
  };
}

const NOT_COMPARED = 'Stock and journal could not be compared.';

/** Runs the comparison if it is due, and logs the result. */
export async function logFigures(
  db: Db,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  signal?: AbortSignal,
): Promise<void> {
  const began = performance.now();
  try {
    const differences = await verifyOnceADay(db);
    if (!differences) return;
    const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
    if (differences.length === 0) return log.info({ seconds }, 'Stock and journal agree, and every other figure does.');
    log.error(
      { seconds, differences: differences.slice(0, MOST_LISTED).map(describeDifference) },
      `${howMany(differences.length)} See them all with: npm run db:verify`,
    );
  } catch (error) {
    if (!signal?.aborted) log.warn({ err: error }, NOT_COMPARED);
  }
}
