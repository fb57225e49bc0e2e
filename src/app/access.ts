import { QueryClient } from '@tanstack/react-query';
import { createDataProvider, type WarehouseDataProvider } from '../dataProvider';
import { entities } from '../resources';

/** What the app gets its data by, and where it keeps them. It is there before the app, so that data can be asked for. */
export interface Access {
  dataProvider: WarehouseDataProvider;
  queryClient: QueryClient;
}

export const createAccess = (): Access => ({
  dataProvider: createDataProvider(entities),
  queryClient: new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  }),
});
