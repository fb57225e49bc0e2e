import type { DataProvider } from 'react-admin';
import { pageQuery } from '../routing/pageRoute';
import type { summaryCalls } from './summaryCalls';

/** The query of the products lowest on stock. Beside its call, so that the table and the live updates share one key. */
export const scarcestQueryOptions = (dataProvider: DataProvider, chosen: string | null) =>
  pageQuery(['dashboard', 'scarcest', chosen], ({ signal }) =>
    (dataProvider as DataProvider & typeof summaryCalls).getScarcest(chosen, signal),
  );
