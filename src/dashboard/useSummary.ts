import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { WarehouseDataProvider } from '../dataProvider';
import { byWarehouse } from '../resources/scope';
import { useScope } from '../views/scope';
import { summaryKey } from './summaryKey';

/** The figures of the selected warehouse, or of all; fetched afresh at every visit. */
export function useSummary() {
  const { chosen: warehouseId } = useScope(byWarehouse);
  const dataProvider = useDataProvider<WarehouseDataProvider>();
  return useQuery({
    queryKey: summaryKey(warehouseId),
    queryFn: ({ signal }) => dataProvider.getSummary(warehouseId, signal),
    gcTime: 0,
  });
}
