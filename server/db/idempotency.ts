import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '../errors';
import type { Database, Trx } from './types';

/** A request to record something, under the key its sender gave it. */
export interface Submission {
  key: string;
  /** What tells it from every other request. Its hash is kept for good: the same words in the same order, ever after. */
  request: readonly unknown[];
}

/** What a key stands for. */
export interface Claim {
  /** Whether it does so only now. */
  isNew: boolean;
  /** The entry of the journal; null in a new claim, where it is still to be made. */
  movement_id: number | null;
  /** The record, whose id is chosen with the claim. */
  record_id: number | null;
}

/**
 * Takes the key for what this transaction is about to record. Whoever comes with the same key meanwhile waits for its
 * end.
 * @param table of the record that is about to be created; absent for a move, which takes its number under its locks
 * @throws ApiError 422 if the key stands for another request
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
    throw new ApiError(422, 'This Idempotency-Key was used before, for another request.');
  }
  return { isNew: false, ...made };
}

/** Lets go of a key that was claimed in this transaction, where nothing was recorded: it stands for nothing. */
export async function releaseKey(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('idempotency_key').where('key', '=', key).execute();
}

/** The id that the database would give the next row. */
const nextId = (table: keyof Database) => sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))`;
