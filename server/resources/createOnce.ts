import type { IdempotencyHeaders } from '../../contract/common';
import { claimKey } from '../db/idempotency';
import { transact } from '../db/transact';
import type { Db, Trx } from '../db/types';
import { ApiError } from '../errors';
import { nounOf } from './records';
import type { Identified } from './table';

/** What a call that creates a record carries. */
export interface CreateRequest<Body> {
  headers: IdempotencyHeaders;
  body: Body;
}

/** Checks a body and inserts its record, under the id it is given, if any. */
type Insert<Body> = (trx: Trx, body: Body, id?: number) => Promise<{ id: number }>;

/**
 * Creates a record in one transaction, and once for each Idempotency-Key. What is answered is read before the
 * transaction ends: a database that is lost by then has recorded nothing.
 * @param read the record as it is answered
 * @returns the record; that of an earlier request with the same key as it stands now
 * @throws ApiError 409 where that one has been deleted since, 422 for a key used before with another request
 */
export function createOnce<Body, Answer>(
  db: Db,
  table: Identified,
  { headers: { 'idempotency-key': key }, body }: CreateRequest<Body>,
  insert: Insert<Body>,
  read: (trx: Trx, id: number) => Promise<Answer>,
): Promise<Answer> {
  const work = async (trx: Trx) => {
    if (key === undefined) return read(trx, (await insert(trx, body)).id);
    const { isNew, record_id: id } = await claimKey(trx, { key, request: [table, body] }, table);
    if (id === null) throw new Error(`The key ${key} stands for no record.`);
    if (isNew) await insert(trx, body, id);
    else await holdRecord(trx, table, id);
    return read(trx, id);
  };
  return transact(db, work, { key });
}

/** Keeps a record from being deleted before the transaction ends. @throws ApiError 409 where it is deleted already */
async function holdRecord(trx: Trx, table: Identified, id: number): Promise<void> {
  const held = await trx.selectFrom(table).select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  if (held) return;
  throw new ApiError(
    409,
    `This request created a ${nounOf(table).toLowerCase()} before, which has been deleted since. ` +
      'To create it again, begin anew, under another Idempotency-Key.',
  );
}
