import { use } from 'react';
import { type DataProvider, DataProviderContext } from 'react-admin';

/**
 * Returns the app's data provider. Avoids react-admin's useDataProvider: it would add to the bundle of every list, and it
 * handles a 401, which `dataProvider/http` already does.
 */
export const useProvider = <P extends DataProvider = DataProvider>(): P => use(DataProviderContext) as P;
