import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../routing/pageRoute';
import type { AnyRecord } from '../schema/record';
import { useProvider } from './useProvider';

/**
 * Returns all rows of a list that a filter matches. Not react-admin's useGetList: every record's page would wait for its code.
 * @example useAllRows<Product>('products', { categoryId })
 */
export function useAllRows<Row extends object>(
  list: string,
  filter: Readonly<Record<string, unknown>> = {},
  { enabled = true }: { enabled?: boolean } = {},
) {
  const dataProvider = useProvider();
  return useQuery({
    ...pageQuery([list, 'all', filter], async ({ signal }) => {
      const { data } = await dataProvider.getList<Row & AnyRecord>(list, { filter, meta: { all: true }, signal });
      return data;
    }),
    enabled,
  });
}
