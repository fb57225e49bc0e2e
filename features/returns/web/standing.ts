import { useQuery } from '@tanstack/react-query';
import { API_URL } from '../../../src/config';
import { request } from '../../../src/dataProvider/http';
import { readWith } from '../../../src/dataProvider/readWith';
import { pageQuery } from '../../../src/routing/pageRoute';
import type { Standing } from '../contract';

export type StandingLine = Standing['lines'][number];

/** How a transaction hangs together with others, where the backend announces `returns`. */
export const useStanding = (transactionId: number) =>
  useQuery(
    pageQuery(['transactions', 'standing', transactionId], ({ signal }) => fetchStanding(transactionId, signal)),
  );

const fetchStanding = async (transactionId: number, signal: AbortSignal): Promise<Standing> =>
  readWith(await request(`${API_URL}/api/transactions/${transactionId}/standing`, { signal }), 'lines');

/** How many pieces a line moved by now, corrections included. */
export const movedOf = ({ recorded, corrected }: StandingLine): number => recorded + corrected;

/** How many pieces of a line can still be returned. */
export const leftOf = (line: StandingLine): number => movedOf(line) - line.returned;
