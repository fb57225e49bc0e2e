import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ApiError } from '../errors';
import { isTooLarge } from './exact';
import { DEADLOCK, LOCK_NOT_AVAILABLE, SERIALIZATION_FAILURE } from './sqlStates';
import type { Db, Trx } from './types';

const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 25;

const UNCONFIRMED =
  'The database was lost before it could confirm this, which may have been recorded all the same. ' +
  'Look before you send it again; with an Idempotency-Key, a move can safely be sent again.';

/**
 * One database transaction for work that writes. The work may run several times: what PostgreSQL gives up on for
 * the sake of another transaction is tried again a few times.
 * @throws ApiError 503 when others kept being in the way or the database was lost before it confirmed, 409 when a sum
 * grows beyond what can be stored
 */
export async function transact<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    let worked = false;
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        worked = true;
        return result;
      });
    } catch (error) {
      if (worked && !(error instanceof pg.DatabaseError)) throw new ApiError(503, UNCONFIRMED);
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (isTooLarge(error)) throw new ApiError(409, 'The numbers add up to more than can be stored.');
      const passing = code === SERIALIZATION_FAILURE || code === DEADLOCK;
      if (passing && attempt < ATTEMPTS) {
        await sleep(Math.random() * LONGEST_PAUSE_MS * attempt);
        continue;
      }
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
