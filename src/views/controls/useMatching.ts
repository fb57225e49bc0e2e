import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DataProvider, GetListParams } from 'react-admin';
import { atRest } from '../../routing/afterPaint';
import type { ReferenceName } from '../../schema/contract';
import type { AnyRecord } from '../../schema/record';
import { useProvider } from '../useProvider';

/** Asks for records that have something, as they were within half a minute. */
export const matchingQuery = <R extends object = AnyRecord>(
  dataProvider: DataProvider,
  from: ReferenceName,
  asked: GetListParams,
) =>
  queryOptions({
    queryKey: [from, 'matching', asked],
    queryFn: async ({ signal }) => {
      // What a select offers may come after the rows beside it.
      if (asked.meta?.all) await atRest();
      return dataProvider.getList<R & AnyRecord>(from, { ...asked, signal });
    },
    staleTime: 30_000,
  });

/** The records that a control offers. Not by react-admin's useGetList, whose weight every list would carry for it. */
export function useMatching<R extends object = AnyRecord>(from: ReferenceName, asked: GetListParams, enabled: boolean) {
  const dataProvider = useProvider();
  return useQuery({ ...matchingQuery<R>(dataProvider, from, asked), enabled });
}
