import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { WarehouseDataProvider } from '../dataProvider';
import { useWarehouse } from '../views/warehouse';
import { summaryKey } from './summaryKey';

/** The figures of the selected warehouse, or of all; fetched afresh at every visit. */
export function useSummary() {
  const { warehouseId } = useWarehouse();
  const dataProvider = useDataProvider<WarehouseDataProvider>();
  return useQuery({
    queryKey: summaryKey(warehouseId),
    queryFn: ({ signal }) => dataProvider.getSummary(warehouseId, signal),
    gcTime: 0,
  });
}
