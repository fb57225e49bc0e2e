import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './db/day';
import type { Db } from './db/types';
import { believe, confirmDay, WHAT_TO_DO } from './inventory/clock';

/** How often a running server looks at its clock. */
export const LOOK_MS = 10 * 60_000;

/** Has a doubted clock confirmed by whoever starts the server, where somebody can be asked. */
export async function settleClock(
  db: Db,
  clock: Clock,
  isRight?: (question: string) => Promise<boolean>,
): Promise<void> {
  const doubt = await believe(db, clock);
  if (doubt && (await isRight?.(`${doubt} Is the clock right?`))) await confirmDay(db, clock.today());
}

/**
 * Looks at the clock of a running server now and then, so that the known day follows also where nothing is recorded for
 * days, and a clock that is in doubt is told to whoever reads the log.
 * @returns what ends it
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
