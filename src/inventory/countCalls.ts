import type { Count, CountInput, ToCount } from '../../features/stock-counts/contract';
import { API_URL } from '../config';
import { request } from '../dataProvider/http';
import { readWith } from '../dataProvider/readWith';
import { postMove } from './moveCalls';

/** What is to be counted in a warehouse, or of a category there. @throws HttpError */
export async function fetchToCount(warehouseId: string, categoryId: string, signal: AbortSignal): Promise<ToCount> {
  const query = categoryId && `?categoryId=${categoryId}`;
  return readWith(await request(`${API_URL}/api/warehouses/${warehouseId}/count${query}`, { signal }), 'lines');
}

/** Books a count. @throws HttpError as `sendMove` does */
export const sendCount = async (warehouseId: string, body: CountInput, key: string): Promise<Count> =>
  readWith(await postMove('/api/inventory/count', { warehouseId: Number(warehouseId), ...body }, key), 'again');
