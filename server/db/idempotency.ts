import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '../errors';
import type { Database, Trx } from './types';

/** A write request under the idempotency key that its client chose. */
export interface Submission {
  key: string;
  /** Identifies the request. Its hash is stored for good, so its values and their order must never change. */
  request: readonly unknown[];
}

/** The result of claiming a key. */
export interface Claim {
  /** Whether this transaction claimed the key. */
  isNew: boolean;
  /** The movement; null in a new claim, because it does not exist yet. */
  movement_id: number | null;
  /** The id of the created record, which the claim chooses. */
  record_id: number | null;
}

/**
 * Claims the key for this transaction. A concurrent transaction with the same key waits until this one ends.
 * @param table the table of the record to create; absent for a move, which takes its number under its locks
 * @throws ApiError 422 if the key was used for another request
 */
export async function claimKey(
  trx: Trx,
  { key, request }: Submission,
  table: keyof Database | null = null,
): Promise<Claim> {
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({ key, request_hash, record: table, record_id: table && nextId(table) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['movement_id', 'record_id'])
    .executeTakeFirst();
  if (claimed) return { isNew: true, ...claimed };
  const { request_hash: earlier, ...made } = await trx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'movement_id', 'record_id'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier !== request_hash) {
    throw new ApiError(422, 'key-of-another-request');
  }
  return { isNew: false, ...made };
}

/** Releases a key that this transaction claimed, because the transaction records nothing. */
export async function releaseKey(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('idempotency_key').where('key', '=', key).execute();
}

/** The next id of the table's sequence. */
const nextId = (table: keyof Database) => sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))`;
