import { API_URL } from '../../config';
import { readArray } from '../../dataProvider/answers';
import { request } from '../../dataProvider/http';
import { codeFinders } from '../../views/controls/codeFinders';
import type { Found } from '../RecordPicker';

/** The rows of a finder's call. */
type Row = Omit<Found, 'id'> & { productId: number };

/** Milliseconds. The same as for the options of a control. */
const FRESH = 30_000;

/** The query for the products with a code. */
export const codeQuery = (code: string) => ({
  queryKey: ['products', 'code', code],
  queryFn: ({ signal }: { signal: AbortSignal }) => productsByCode(code, signal),
  staleTime: FRESH,
});

/** Returns the products that any of the announced finders finds by a code. */
async function productsByCode(code: string, signal: AbortSignal): Promise<Found[]> {
  const find = async (call: string) => {
    const { json, status } = await request(`${API_URL}/api/${call}?${new URLSearchParams({ code })}`, { signal });
    return readArray(json, status) as unknown as Row[];
  };
  const rows = (await Promise.all(codeFinders('products').map(({ call }) => find(call)))).flat();
  return [...new Map(rows.map((row) => [row.productId, { ...row, id: row.productId }])).values()];
}
