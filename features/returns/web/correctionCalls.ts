import { readWith } from '../../../src/dataProvider/readWith';
import { postMove } from '../../../src/inventory/move/moveCalls';
import type { Correction, CorrectionInput, PlannedCorrection } from '../contract';

const PATH = '/api/inventory/correction';

/** Fetches the plan of a correction without booking it. @throws HttpError as `sendMove` does */
export const planCorrection = async (transactionId: number, body: CorrectionInput): Promise<PlannedCorrection> =>
  readWith(await postMove(`${PATH}/plan`, { transactionId, ...body }), 'moves');

/** Books a correction. @throws HttpError as `sendMove` does */
export const bookCorrection = async (transactionId: number, body: CorrectionInput, key: string): Promise<Correction> =>
  readWith(await postMove(PATH, { transactionId, ...body }, key), 'moves');
