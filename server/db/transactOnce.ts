import { claimKey } from './idempotency';
import { transact } from './transact';
import type { Db, Trx } from './types';

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
