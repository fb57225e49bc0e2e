import type { Move } from '../../contract/inventory';
import { readObject, unreadable, verbatim } from '../dataProvider/answers';
import { post } from '../dataProvider/post';
import type { MovePath } from './movePath';

/** What moves goods. */
export const moveCalls = {
  /**
   * Sends a receipt, transfer or delivery.
   * @param key makes a retry the same move
   * @throws HttpError with the raw answer as its message, or the generic one; status 0 where no answer came
   */
  async sendMove(path: MovePath, body: object, key: string): Promise<Pick<Move, 'transactionId'>> {
    const { json, status } = await post(`/api/inventory/${path}`, body, key).catch((error) => {
      throw verbatim(error);
    });
    return readMove(json, status);
  },
};

/** The transaction that an answer names. */
export function readMove(json: unknown, status: number): { transactionId: number } {
  const move = readObject(json, status);
  if (typeof move?.transactionId !== 'number') throw unreadable(status);
  return { transactionId: move.transactionId };
}
