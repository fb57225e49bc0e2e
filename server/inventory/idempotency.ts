import { createHash } from 'node:crypto';
import type { Move } from '../../contract/inventory';
import type { Trx } from '../db/types';
import { ApiError } from '../errors';
import { type Parties, toMove } from './record';

/** What somebody asked for, under the key they gave it. */
export interface Submission {
  key: string;
  parties: Parties;
  quantities: Map<number, number>;
}

/**
 * Takes the key for the move that this transaction is about to make. Whoever comes with the same key meanwhile waits for
 * its end.
 * @returns the move the key stands for, if it was made already
 * @throws ApiError 422 if that was another one than is asked for now
 */
export async function claimKey(trx: Trx, submission: Submission): Promise<Move | undefined> {
  const { key } = submission;
  const request_hash = hash(submission);
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({ key, request_hash })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const earlier = await trx
    .selectFrom('idempotency_key')
    .innerJoin('movement', 'movement.id', 'idempotency_key.movement_id')
    .selectAll('movement')
    .select('request_hash')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.request_hash !== request_hash) {
    throw new ApiError(422, 'This Idempotency-Key was used before, for another request.');
  }
  return toMove(earlier);
}

function hash({ parties, quantities }: Submission): string {
  const { type, fromWarehouseId, toWarehouseId, supplierId, clientId, employeeId } = parties;
  const request = [type, fromWarehouseId, toWarehouseId, supplierId, clientId, employeeId, ...quantities];
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}
