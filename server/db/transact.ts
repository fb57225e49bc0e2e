import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ApiError } from '../errors';
import { isTooLarge } from './exact';
import { PrimaryLost } from './pool';
import { DEADLOCK, LOCK_NOT_AVAILABLE, SERIALIZATION_FAILURE } from './sqlStates';
import type { Db, Trx } from './types';

const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 25;

const UNCONFIRMED =
  'The database was lost before it could confirm this, which may have been recorded all the same. ' +
  'Look before you send it again; with an Idempotency-Key it can safely be sent again.';

/**
 * One database transaction for work that writes. The work may run several times: what PostgreSQL gives up on for
 * the sake of another transaction is tried again a few times, and what was lost with a primary, at its successor.
 * @param options.key names what is recorded: where a COMMIT got no answer, it is found or made by it, and never twice
 * @throws ApiError 503 when others kept being in the way or the database did not confirm, 409 when a sum grows beyond
 * what can be stored; else what the work throws
 */
export async function transact<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
  { key }: { key?: string | undefined } = {},
): Promise<Result> {
  // Once a COMMIT got no answer, whatever becomes of later attempts.
  let isUncertain = false;
  for (let attempt = 1; ; attempt++) {
    let worked = false;
    let failure: unknown;
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx).catch((error: unknown) => {
          failure = error;
          throw error;
        });
        worked = true;
        return result;
      });
    } catch (thrown) {
      // Where the rollback fails as well, that is thrown in place of what it was for.
      const error = failure ?? thrown;
      isUncertain ||= worked && !isUndone(error);
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      const passing = code === SERIALIZATION_FAILURE || code === DEADLOCK;
      const isRepeatable = (passing || error instanceof PrimaryLost) && (!isUncertain || key !== undefined);
      if (isRepeatable && attempt < ATTEMPTS) {
        await sleep(Math.random() * LONGEST_PAUSE_MS * attempt);
        continue;
      }
      // A refusal is certain all the same: what an earlier attempt recorded would have been found by its key.
      if (isUncertain && !(error instanceof ApiError)) throw new ApiError(503, UNCONFIRMED);
      if (isTooLarge(error)) throw new ApiError(409, 'The numbers add up to more than can be stored.');
      if (passing || code === LOCK_NOT_AVAILABLE) {
        throw new ApiError(
          503,
          'Too many others are changing the same goods. Nothing was done; try again in a moment.',
        );
      }
      throw error;
    }
  }
}

/**
 * Whether what was to be committed is certainly not: only an ERROR leaves the session to tell so, a FATAL ends it at
 * whatever point it was. A server that speaks another language has other words for both; then nothing is certain.
 */
const isUndone = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR';
