import type { ScarceProduct, Summary } from '../../contract/dashboard';
import { readArray, readObject } from '../dataProvider/answers';
import { request } from '../dataProvider/http';
import { BASE } from '../dataProvider/reads';

/** The dashboard's API calls, other than lists. */
export const summaryCalls = {
  /** Returns the figures of one warehouse or of all; null if the backend has none. */
  async getSummary(warehouseId: string | null, signal?: AbortSignal): Promise<Summary | null> {
    const { json, status } = await ask('summary', warehouseId, signal);
    const summary = readObject(json, status);
    return summary && Object.keys(summary).length > 0 ? (summary as unknown as Summary) : null;
  },

  /** Returns the products lowest on stock in one warehouse or in all. Requires a capability of the backend. */
  async getScarcest(warehouseId: string | null, signal?: AbortSignal): Promise<ScarceProduct[]> {
    const { json, status } = await ask('scarcest', warehouseId, signal);
    return readArray(json, status) as unknown as ScarceProduct[];
  },
};

const ask = (call: string, warehouseId: string | null, signal?: AbortSignal) => {
  const query = warehouseId === null ? '' : `?warehouseId=${encodeURIComponent(warehouseId)}`;
  return request(`${BASE}/dashboard/${call}${query}`, { signal });
};
