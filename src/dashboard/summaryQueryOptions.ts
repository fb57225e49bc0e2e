import type { DataProvider } from 'react-admin';
import { pageQuery } from '../routing/pageRoute';
import type { summaryCalls } from './summaryCalls';

/**
 * Returns the query options for the figures.
 * @param dataProvider the app's own
 * @param warehouseId null for all warehouses
 */
export const summaryQueryOptions = (dataProvider: DataProvider, warehouseId: string | null) =>
  pageQuery(['dashboard', 'summary', warehouseId], ({ signal }) =>
    (dataProvider as DataProvider & typeof summaryCalls).getSummary(warehouseId, signal),
  );
