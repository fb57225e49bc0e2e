import { API_URL } from '../../config';
import { readArray } from '../../dataProvider/answers';
import { request } from '../../dataProvider/http';
import { codeFinders } from '../../views/controls/codeFinders';
import type { Found } from '../RecordPicker';

/** The rows of a finder's call. */
type Row = Omit<Found, 'id'> & { productId: number };

/** Returns the products that any of the announced finders finds by a code. */
export async function productsByCode(code: string, signal: AbortSignal): Promise<Found[]> {
  const find = async (call: string) => {
    const { json, status } = await request(`${API_URL}/api/${call}?${new URLSearchParams({ code })}`, { signal });
    return readArray(json, status) as unknown as Row[];
  };
  const rows = (await Promise.all(codeFinders('products').map(({ call }) => find(call)))).flat();
  return [...new Map(rows.map((row) => [row.productId, { ...row, id: row.productId }])).values()];
}
