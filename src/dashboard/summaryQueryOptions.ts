import type { DataProvider } from 'react-admin';
import type { summaryCalls } from './summaryCalls';

/**
 * Asks for the figures, afresh at every visit.
 * @param dataProvider this project's own
 * @param warehouseId null for all warehouses
 */
export const summaryQueryOptions = (dataProvider: DataProvider, warehouseId: string | null) => ({
  queryKey: ['dashboard', 'summary', warehouseId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    (dataProvider as DataProvider & typeof summaryCalls).getSummary(warehouseId, signal),
  gcTime: 0,
});
