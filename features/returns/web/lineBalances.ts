import { callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import type { calls, LineBalances } from '../contract';

export type LineBalance = LineBalances['lines'][number];

export const standingCall = callOf<typeof calls.standing>('GET /api/transactions/:id/standing', 'lines');

/** Fetches the returns and corrections of a transaction and the balances of its lines, which the capability `returns` announces. */
export const useLineBalances = (transactionId: number) => useCall(standingCall, { params: { id: transactionId } });

/** How many pieces a line moved by now, corrections included. */
export const movedQuantity = ({ recorded, corrected }: LineBalance): number => recorded + corrected;

/** How many pieces of a line can still be returned. */
export const returnableQuantity = (line: LineBalance): number => movedQuantity(line) - line.returned;
