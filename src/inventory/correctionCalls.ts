import type { Correction, CorrectionInput, PlannedCorrection } from '../../contract/returns';
import { readObject, unreadable } from '../dataProvider/answers';
import { post } from '../dataProvider/post';
import { verbatim } from './moveCalls';

const PATH = '/api/inventory/correction';

/** What a correction would book. @throws HttpError as `sendMove` does */
export const planCorrection = (transactionId: number, body: CorrectionInput): Promise<PlannedCorrection> =>
  movesFrom(`${PATH}/plan`, { transactionId, ...body });

/** Books a correction. @throws HttpError as `sendMove` does */
export const bookCorrection = (transactionId: number, body: CorrectionInput, key: string): Promise<Correction> =>
  movesFrom(PATH, { transactionId, ...body }, key);

async function movesFrom<A extends Correction | PlannedCorrection>(
  path: string,
  body: object,
  key?: string,
): Promise<A> {
  const { json, status } = await post(path, body, key).catch((error) => {
    throw verbatim(error);
  });
  const answer = readObject(json, status);
  if (!Array.isArray(answer?.moves)) throw unreadable(status);
  return answer as unknown as A;
}
