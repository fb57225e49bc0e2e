import { useQuery } from '@tanstack/react-query';
import { API_URL } from '../../../src/config';
import { request } from '../../../src/dataProvider/http';
import { readWith } from '../../../src/dataProvider/readWith';
import { pageQuery } from '../../../src/routing/pageRoute';
import type { LineBalances } from '../contract';

export type LineBalance = LineBalances['lines'][number];

/** Fetches the returns and corrections of a transaction and the balances of its lines, which the capability `returns` announces. */
export const useLineBalances = (transactionId: number) =>
  useQuery(
    pageQuery(['transactions', 'standing', transactionId], ({ signal }) => fetchLineBalances(transactionId, signal)),
  );

const fetchLineBalances = async (transactionId: number, signal: AbortSignal): Promise<LineBalances> =>
  readWith(await request(`${API_URL}/api/transactions/${transactionId}/standing`, { signal }), 'lines');

/** How many pieces a line moved by now, corrections included. */
export const movedQuantity = ({ recorded, corrected }: LineBalance): number => recorded + corrected;

/** How many pieces of a line can still be returned. */
export const returnableQuantity = (line: LineBalance): number => movedQuantity(line) - line.returned;
