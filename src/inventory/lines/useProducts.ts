import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PAGE_SIZE } from '../../../contract/limits';
import { codeFinders } from '../../views/controls/codeFinders';
import { matchingQuery } from '../../views/controls/useMatching';
import { useProvider } from '../../views/data/useProvider';
import type { Found } from '../RecordPicker';
import type { Products } from './products';
import { codeQuery } from './productsByCode';
import { hasWords } from './textMatching';

/** Returns the searches for products: in the backend's list or in a sheet, and by barcode if the server has barcodes. */
export function useProducts(among?: readonly Found[]): Products<Found> {
  const client = useQueryClient();
  const dataProvider = useProvider();
  return useMemo(
    () => ({
      search: among
        ? async (words) => ({ found: among.filter(({ name }) => hasWords(name, words)), isAll: true })
        : async (name, isWhole) => {
            const part = isWhole ? { meta: { all: true } } : { pagination: { page: 1, perPage: PAGE_SIZE } };
            const query = matchingQuery<Found>(dataProvider, 'products', { filter: { name }, ...part });
            const { data, pageInfo } = await client.query(query);
            return { found: data, isAll: isWhole || !pageInfo?.hasNextPage };
          },
      byCode:
        codeFinders('products').length > 0
          ? async (code) => {
              const found = await client.query(codeQuery(code));
              if (!among) return found;
              return found.flatMap(({ id, quantity }) =>
                among.flatMap((product) => (product.id === id ? { ...product, ...(quantity && { quantity }) } : [])),
              );
            }
          : undefined,
    }),
    [client, dataProvider, among],
  );
}
