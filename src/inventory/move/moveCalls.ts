import { HttpError } from 'react-admin';
import type { Move } from '../../../contract/inventory';
import { readObject, unreadable } from '../../dataProvider/answers';
import type { Refused } from '../../dataProvider/http';
import { post } from '../../dataProvider/post';
import type { CallPath } from '../moveUrls';

/**
 * Sends a receipt, transfer or delivery.
 * @param key makes a retry the same move
 * @throws HttpError with the raw answer as its message, or the generic one; status 0 where no answer came
 */
export async function sendMove(path: CallPath, body: object, key: string): Promise<Pick<Move, 'transactionId'>> {
  const { json, status } = await postMove(`/api/${path.includes('/') ? path : `inventory/${path}`}`, body, key);
  return readMove(json, status);
}

/** Posts what moves goods, or counts them. @throws HttpError as {@link sendMove} does */
export const postMove = (...sent: Parameters<typeof post>) =>
  post(...sent).catch((error) => {
    throw verbatim(error);
  });

/** The transaction that an answer names. */
export function readMove(json: unknown, status: number): { transactionId: number } {
  const move = readObject(json, status);
  if (typeof move?.transactionId !== 'number') throw unreadable(status);
  return { transactionId: move.transactionId };
}

/** The same failure with the raw answer as its message, where there is one that is, by its type, no page. */
export function verbatim(error: Refused): Error {
  const { answer } = error;
  const raw = answer?.body.trim();
  if (!answer || !raw || /html|xml/.test(answer.headers.get('Content-Type') ?? '')) return error;
  return new HttpError(raw, answer.status, answer.json ?? raw);
}
