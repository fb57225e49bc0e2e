import type { Summary } from '../../contract/dashboard';
import { readObject } from '../dataProvider/answers';
import { request } from '../dataProvider/http';
import { BASE } from '../dataProvider/reads';

/** Requests figures of the main panel. @param warehouseId null for all warehouses */
export const requestPanel = (call: string, warehouseId: string | null, signal?: AbortSignal) => {
  const query = warehouseId === null ? '' : `?warehouseId=${encodeURIComponent(warehouseId)}`;
  return request(`${BASE}/dashboard/${call}${query}`, { signal });
};

/** The dashboard's API calls, other than lists. */
export const summaryCalls = {
  /** Returns the figures of one warehouse or of all; null if the backend has none. */
  async getSummary(warehouseId: string | null, signal?: AbortSignal): Promise<Summary | null> {
    const { json, status } = await requestPanel('summary', warehouseId, signal);
    const summary = readObject(json, status);
    return summary && Object.keys(summary).length > 0 ? (summary as unknown as Summary) : null;
  },
};
