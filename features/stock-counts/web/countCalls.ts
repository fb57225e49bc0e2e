import { API_URL } from '../../../src/config';
import { request } from '../../../src/dataProvider/http';
import { readWith } from '../../../src/dataProvider/readWith';
import { postMove } from '../../../src/inventory/move/moveCalls';
import type { Count, CountInput, ToCount } from '../contract';

/** Fetches the lines to count in a warehouse, or of one category there. @throws HttpError */
export async function fetchToCount(warehouseId: string, categoryId: string, signal: AbortSignal): Promise<ToCount> {
  const query = categoryId && `?categoryId=${categoryId}`;
  return readWith(await request(`${API_URL}/api/warehouses/${warehouseId}/count${query}`, { signal }), 'lines');
}

/** Books a count. @throws HttpError as `sendMove` does */
export const sendCount = async (warehouseId: string, body: CountInput, key: string): Promise<Count> =>
  readWith(await postMove('/api/inventory/count', { warehouseId: Number(warehouseId), ...body }, key), 'again');
