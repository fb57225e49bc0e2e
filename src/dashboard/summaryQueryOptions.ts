import type { DataProvider } from 'react-admin';
import { pageQuery } from '../routing/pageRoute';
import type { summaryCalls } from './summaryCalls';

/** The beginning of the keys of the main panel's queries. Live updates refresh them. */
export const PANEL = 'dashboard';

/**
 * Returns the query options for the figures.
 * @param dataProvider the app's own
 * @param warehouseId null for all warehouses
 */
export const summaryQueryOptions = (dataProvider: DataProvider, warehouseId: string | null) =>
  pageQuery([PANEL, 'summary', warehouseId], ({ signal }) =>
    (dataProvider as DataProvider & typeof summaryCalls).getSummary(warehouseId, signal),
  );
