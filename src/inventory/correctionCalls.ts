import type { Correction, CorrectionInput, PlannedCorrection } from '../../features/corrections/contract';
import { readWith } from '../dataProvider/readWith';
import { postMove } from './moveCalls';

const PATH = '/api/inventory/correction';

/** What a correction would book. @throws HttpError as `sendMove` does */
export const planCorrection = async (transactionId: number, body: CorrectionInput): Promise<PlannedCorrection> =>
  readWith(await postMove(`${PATH}/plan`, { transactionId, ...body }), 'moves');

/** Books a correction. @throws HttpError as `sendMove` does */
export const bookCorrection = async (transactionId: number, body: CorrectionInput, key: string): Promise<Correction> =>
  readWith(await postMove(PATH, { transactionId, ...body }, key), 'moves');
