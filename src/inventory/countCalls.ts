import type { Count, CountInput, ToCount } from '../../contract/counts';
import { API_URL } from '../config';
import { readObject, unreadable } from '../dataProvider/answers';
import { request } from '../dataProvider/http';
import { post } from '../dataProvider/post';
import { verbatim } from './moveCalls';

/** What is to be counted in a warehouse, or of a category there. @throws HttpError */
export async function fetchToCount(warehouseId: string, categoryId: string, signal: AbortSignal): Promise<ToCount> {
  const query = categoryId && `?categoryId=${categoryId}`;
  const { json, status } = await request(`${API_URL}/api/warehouses/${warehouseId}/count${query}`, { signal });
  const answer = readObject(json, status);
  if (!Array.isArray(answer?.lines)) throw unreadable(status);
  return answer as unknown as ToCount;
}

/** Books a count. @throws HttpError as `sendMove` does */
export async function sendCount(warehouseId: string, body: CountInput, key: string): Promise<Count> {
  const { json, status } = await post('/api/inventory/count', { warehouseId: Number(warehouseId), ...body }, key).catch(
    (error) => {
      throw verbatim(error);
    },
  );
  const answer = readObject(json, status);
  if (!Array.isArray(answer?.again)) throw unreadable(status);
  return answer as unknown as Count;
}
