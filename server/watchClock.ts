import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './db/day';
import type { Db } from './db/types';
import { believe, confirmDay, WHAT_TO_DO } from './inventory/clock';

/** How often a running server checks its clock. */
export const LOOK_MS = 10 * 60_000;

/** Asks the operator to confirm a doubted clock, if a terminal is attached. */
export async function settleClock(
  db: Db,
  clock: Clock,
  isRight?: (question: string) => Promise<boolean>,
): Promise<void> {
  const doubt = await believe(db, clock);
  if (doubt && (await isRight?.(`${doubt} Is the clock right?`))) await confirmDay(db, clock.today());
}

/**
 * Checks the clock of a running server periodically, so that the known day advances even on days without records, and the log
 * reports a doubted clock.
 * @returns a function that stops this
 */
export function watchClock(db: Db, clock: Clock, log: FastifyBaseLogger): () => Promise<void> {
  const look = async () => {
    try {
      const doubt = await believe(db, clock);
      if (doubt) log.warn(`${doubt} Moves and prices are refused. ${WHAT_TO_DO}`);
    } catch (error) {
      log.warn({ err: error }, 'The clock could not be compared with the last known day.');
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = look();
  }, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    return looking;
  };
}
