import { moveUrl } from '../../../src/inventory/moveUrls';
import type { ReturnMove } from './returnMoves';

/** The parameter of the transaction whose goods a form returns. */
export const ORIGIN = 'of';
/** The form that returns goods of a transaction: `/inventory/return-to-supplier?of=17`. */
export const returnUrl = (path: ReturnMove['path'], transactionId: number): string =>
  `${moveUrl(path)}?${ORIGIN}=${transactionId}`;
