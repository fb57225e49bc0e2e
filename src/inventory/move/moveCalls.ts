import type { Move } from '../../../contract/inventory';
import { readObject, unreadable } from '../../dataProvider/answers';
import { post, verbatim } from '../../dataProvider/post';
import type { CallPath } from '../moveUrls';

/**
 * Sends a move.
 * @param key the idempotency key: a retry with the same key records the move once
 * @throws HttpError with the raw response as its message, or a generic message; status 0 without a response
 */
export async function sendMove(path: CallPath, body: object, key: string): Promise<Pick<Move, 'transactionId'>> {
  const full = `/api/${path.includes('/') ? path : `inventory/${path}`}`;
  const { json, status } = await post(full, body, key).catch((error) => {
    throw verbatim(error);
  });
  return readMove(json, status);
}

/** Reads the transaction's id from a response. @throws HttpError if it has none */
export function readMove(json: unknown, status: number): { transactionId: number } {
  const move = readObject(json, status);
  if (typeof move?.transactionId !== 'number') throw unreadable(status);
  return { transactionId: move.transactionId };
}
