import { HttpError } from 'react-admin';
import type { Move } from '../../../contract/inventory';
import { readObject, unreadable } from '../../dataProvider/answers';
import type { Refused } from '../../dataProvider/http';
import { post } from '../../dataProvider/post';
import type { CallPath } from '../moveUrls';

/**
 * Sends a move.
 * @param key the idempotency key: a retry with the same key records the move once
 * @throws HttpError with the raw response as its message, or a generic message; status 0 without a response
 */
export async function sendMove(path: CallPath, body: object, key: string): Promise<Pick<Move, 'transactionId'>> {
  const { json, status } = await postMove(`/api/${path.includes('/') ? path : `inventory/${path}`}`, body, key);
  return readMove(json, status);
}

/** Posts a move, correction or count. @throws HttpError as {@link sendMove} does */
export const postMove = (...sent: Parameters<typeof post>) =>
  post(...sent).catch((error) => {
    throw verbatim(error);
  });

/** Reads the transaction's id from a response. @throws HttpError if it has none */
export function readMove(json: unknown, status: number): { transactionId: number } {
  const move = readObject(json, status);
  if (typeof move?.transactionId !== 'number') throw unreadable(status);
  return { transactionId: move.transactionId };
}

/** Returns an error whose message is the raw response, unless that is empty or, by its type, an HTML or XML page. */
export function verbatim(error: Refused): Error {
  const { answer } = error;
  const raw = answer?.body.trim();
  if (!answer || !raw || /html|xml/.test(answer.headers.get('Content-Type') ?? '')) return error;
  return new HttpError(raw, answer.status, answer.json ?? raw);
}
