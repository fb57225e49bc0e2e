import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../routing/pageRoute';
import type { AnyRecord } from '../../schema/record';
import { useProvider } from './useProvider';

/**
 * Loads all rows of a list that match a filter. Avoids react-admin's useGetList, which would delay every record's page.
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
