import type { DataProvider } from 'react-admin';
import type { WarehouseDataProvider } from '../dataProvider';

/**
 * Asks for the figures, afresh at every visit.
 * @param dataProvider this project's own
 * @param warehouseId null for all warehouses
 */
export const summaryQueryOptions = (dataProvider: DataProvider, warehouseId: string | null) => ({
  queryKey: ['dashboard', 'summary', warehouseId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    (dataProvider as WarehouseDataProvider).getSummary(warehouseId, signal),
  gcTime: 0,
});
