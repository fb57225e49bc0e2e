import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Barcoded } from '../../../contract/barcodes';
import { PAGE_SIZE } from '../../../contract/paging';
import { hasBarcodes } from '../../capabilities';
import { API_URL } from '../../config';
import { readArray } from '../../dataProvider/answers';
import { request } from '../../dataProvider/http';
import { matchingQuery } from '../../views/controls/useMatching';
import { useProvider } from '../../views/data/useProvider';
import type { Found } from '../RecordPicker';
import type { Products } from './products';
import { hasWords } from './words';

/** Milliseconds. The same as for the options of a control. */
const FRESH = 30_000;

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
      byCode: hasBarcodes()
        ? async (code) => {
            const coded = await client.query({
              queryKey: ['products', 'barcode', code],
              queryFn: ({ signal }) => fetchByCode(code, signal),
              staleTime: FRESH,
            });
            const found = coded.map((product) => ({ ...product, id: product.productId }));
            return among ? among.filter(({ id }) => found.some((product) => product.id === id)) : found;
          }
        : undefined,
    }),
    [client, dataProvider, among],
  );
}

async function fetchByCode(code: string, signal: AbortSignal): Promise<Barcoded[]> {
  const { json, status } = await request(`${API_URL}/api/barcodes?${new URLSearchParams({ code })}`, { signal });
  return readArray(json, status) as unknown as Barcoded[];
}
