import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DataProvider, GetListParams } from 'react-admin';
import { atRest } from '../../routing/afterPaint';
import type { ReferenceName } from '../../schema/contract';
import type { AnyRecord } from '../../schema/record';
import { useProvider } from '../data/useProvider';

/** Query options for the records that match a filter. A result is reused for 30 seconds. */
export const matchingQuery = <R extends object = AnyRecord>(
  dataProvider: DataProvider,
  from: ReferenceName,
  params: GetListParams,
) =>
  queryOptions({
    queryKey: [from, 'matching', params],
    queryFn: async ({ signal }) => {
      // Loading all options of a select has less priority than the rows of the page.
      if (params.meta?.all) await atRest();
      return dataProvider.getList<R & AnyRecord>(from, { ...params, signal });
    },
    staleTime: 30_000,
  });

/** Loads the records that a control offers. Avoids react-admin's useGetList, which would add to the bundle of every list. */
export function useMatching<R extends object = AnyRecord>(
  from: ReferenceName,
  params: GetListParams,
  enabled: boolean,
) {
  const dataProvider = useProvider();
  return useQuery({ ...matchingQuery<R>(dataProvider, from, params), enabled });
}
