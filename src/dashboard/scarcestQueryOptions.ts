import type { DataProvider } from 'react-admin';
import { pageQuery } from '../routing/pageRoute';
import type { summaryCalls } from './summaryCalls';

/** Returns the query options for the products lowest on stock. Shared, so that the table and the live updates use one key. */
export const scarcestQueryOptions = (dataProvider: DataProvider, chosen: string | null) =>
  pageQuery(['dashboard', 'scarcest', chosen], ({ signal }) =>
    (dataProvider as DataProvider & typeof summaryCalls).getScarcest(chosen, signal),
  );
