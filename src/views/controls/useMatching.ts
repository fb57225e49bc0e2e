import { useQuery } from '@tanstack/react-query';
import type { GetListParams } from 'react-admin';
import type { ReferenceName } from '../../schema/contract';
import type { AnyRecord } from '../../schema/record';
import { useProvider } from '../useProvider';

/**
 * The records that a control offers, as they were within half a minute. Not by react-admin's useGetList, whose weight every
 * list would carry for it.
 */
export function useMatching<R extends object = AnyRecord>(from: ReferenceName, asked: GetListParams, enabled: boolean) {
  const dataProvider = useProvider();
  return useQuery({
    queryKey: [from, 'matching', asked],
    queryFn: ({ signal }) => dataProvider.getList<R & AnyRecord>(from, { ...asked, signal }),
    enabled,
    staleTime: 30_000,
  });
}
