import type { IdempotencyHeaders } from '../../contract/common';
import { claimKey } from '../db/idempotency';
import { transact } from '../db/transact';
import type { Db, Trx } from '../db/types';
import { ApiError } from '../errors';
import { say, term } from '../texts/message';
import { nounOf } from './records';
import type { Identified } from './table';

/** The input of a call that creates a record. */
export interface CreateRequest<Body> {
  headers: IdempotencyHeaders;
  body: Body;
}

/** Checks a body and inserts its record. @param ids its id, if it is already chosen. @returns its id, as the only one */
type Insert<Body> = (trx: Trx, body: Body, ids?: [number]) => Promise<number[]>;

/**
 * Creates a record in one transaction, and only once per Idempotency-Key. Reads the response within the transaction: if the
 * database is lost by then, nothing is recorded.
 * @param read reads the record for the response
 * @returns the record; for a repeated key, the current state of the record that the first request created
 * @throws ApiError 409 where that record has been deleted, 422 for a key that belongs to another request
 */
export function createOnce<Body, Answer>(
  db: Db,
  table: Identified,
  { headers: { 'idempotency-key': key }, body }: CreateRequest<Body>,
  insert: Insert<Body>,
  read: (trx: Trx, id: number) => Promise<Answer>,
): Promise<Answer> {
  const work = async (trx: Trx) => {
    if (key === undefined) {
      const [made = 0] = await insert(trx, body);
      return read(trx, made);
    }
    const { isNew, record_id: id } = await claimKey(trx, { key, request: [table, body] }, table);
    if (id === null) throw new Error(`The key ${key} stands for no record.`);
    if (isNew) await insert(trx, body, [id]);
    else await holdRecord(trx, table, id);
    return read(trx, id);
  };
  return transact(db, work, { key });
}

/** Prevents the deletion of a record before the transaction ends. @throws ApiError 409 where it is already deleted */
async function holdRecord(trx: Trx, table: Identified, id: number): Promise<void> {
  const held = await trx.selectFrom(table).select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  if (held) return;
  throw new ApiError(409, say('created-and-deleted', { noun: term(nounOf(table).toLowerCase()) }));
}
