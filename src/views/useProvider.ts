import { use } from 'react';
import { type DataProvider, DataProviderContext } from 'react-admin';

/**
 * The app's data provider. Not by react-admin's useDataProvider: what that does besides, signing out whoever is refused, is
 * done where answers arrive (`dataProvider/http`), and every list would carry its weight.
 */
export const useProvider = <P extends DataProvider = DataProvider>(): P => use(DataProviderContext) as P;
