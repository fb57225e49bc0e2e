import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ApiError } from '../errors';
import { PrimaryLost } from './connection/pool';
import { claimKey } from './idempotency';
import {
  CHECK_VIOLATION,
  DEADLOCK,
  LOCK_NOT_AVAILABLE,
  NUMERIC_OUT_OF_RANGE,
  SERIALIZATION_FAILURE,
} from './sqlStates';
import type { Db, Trx } from './types';

/** The name suffix of the constraints that keep figures within the range of exact numbers. */
const EXACT = /_exact$/;

/** Returns whether the database refused a write because a figure would exceed the range of exact numbers. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === NUMERIC_OUT_OF_RANGE || (error.code === CHECK_VIOLATION && EXACT.test(error.constraint ?? '')));

const ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 25;

const UNCONFIRMED = 'unconfirmed|write';

/**
 * Runs writes in one database transaction. The work may run several times: a serialization failure, a deadlock or a lost
 * primary is retried a few times.
 * With a database transaction of the caller, the work runs in it once, and the caller retries.
 * @param options.key the idempotency key that the work itself claims, so that the work can run again after a COMMIT without an answer.
 * `transact` does not remember it: `transactOnce` does
 * @throws ApiError 503 on persistent conflicts or an unconfirmed commit, 409 when a sum exceeds the storable range; else the
 * error of the work
 */
export async function transact<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
  { key }: { key?: string | undefined } = {},
): Promise<Result> {
  if (db.isTransaction) return work(db as Trx);
  // Set once a COMMIT got no answer, and kept through later attempts.
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
      // Where the rollback fails too, Kysely throws that error instead of its cause.
      const error = failure ?? thrown;
      isUncertain ||= worked && !isUndone(error);
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      const passing = code === SERIALIZATION_FAILURE || code === DEADLOCK;
      const isRepeatable = (passing || error instanceof PrimaryLost) && (!isUncertain || key !== undefined);
      if (isRepeatable && attempt < ATTEMPTS) {
        await sleep(Math.random() * LONGEST_PAUSE_MS * attempt);
        continue;
      }
      // A refusal is certain: the key would have found the record of an earlier attempt.
      if (isUncertain && !(error instanceof ApiError)) throw new ApiError(503, UNCONFIRMED);
      if (isTooLarge(error)) throw new ApiError(409, 'total-too-large');
      if (passing || code === LOCK_NOT_AVAILABLE) {
        throw new ApiError(503, 'conflicting-moves');
      }
      throw error;
    }
  }
}

/** Rolls a rehearsal back, and carries its result. */
class Rehearsed extends Error {
  constructor(readonly result: unknown) {
    super('rehearsed');
  }
}

/** Runs writes as {@link transact} does, and rolls them back: for a plan, which needs only their result. @throws as {@link transact} does */
export const rehearse = <Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  transact(db, async (trx): Promise<Result> => {
    throw new Rehearsed(await work(trx));
  }).catch((error: unknown) => {
    if (error instanceof Rehearsed) return error.result as Result;
    throw error;
  });

/**
 * Returns whether the transaction certainly did not commit. After an ERROR the session continues and reports it; a FATAL ends
 * the session at an unknown point. A server with localized messages has other words for both; then nothing is certain.
 */
const isUndone = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** The input of a route that says whether a request is the same one. */
interface CallRequest {
  headers: { 'idempotency-key'?: string | undefined };
  params?: unknown;
  body?: unknown;
}

/**
 * Runs the writes of a call in one database transaction, as `transact` does, and only once per Idempotency-Key: a repeated request
 * with the same key and body runs nothing. A call with an answer reads it afterwards. Without a key the work always runs.
 * @param call the call of the contract, with the headers of `creates`
 * @param request the input of the route
 * @throws ApiError 422 for a key that belongs to another request; else as `transact`
 * @example route(app, calls.send, (request) => transactOnce(db, calls.send, request, async (trx) => { … }));
 */
export function transactOnce(
  db: Db,
  { method, path }: { method: string; path: string },
  { headers: { 'idempotency-key': key }, params, body }: CallRequest,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  const request = ['CALL', method, path, params ?? null, body ?? null];
  const once = async (trx: Trx) => {
    if (key === undefined || (await claimKey(trx, { key, request })).isNew) await work(trx);
  };
  return transact(db, once, { key });
}
