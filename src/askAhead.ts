import { hashKey, type QueryClient, type QueryExecuteOptions } from '@tanstack/react-query';
import { summaryKey } from './dashboard/useSummary';
import type { WarehouseDataProvider } from './dataProvider';
import { HOME, hasShape, listUrl, recordUrl, trimmed } from './routing/urls';
import type { Entity } from './schema/entity';
import { readListAddress } from './schema/listAddress';
import { listParams } from './views/list/listParams';
import { detailParams, isId } from './views/useRecord';

/** What the app gets its data by, and where it keeps them. */
export interface Data {
  dataProvider: WarehouseDataProvider;
  queryClient: QueryClient;
}

/** How long an answer that was asked for ahead counts as the page's own, in ms. */
const FRESH = 1000;
/** How long drawing waits for the answer, in ms: to draw a page grey and then anew takes longer. */
const PATIENCE = 100;

/**
 * Asks for what the first page shows before there is a page, so that it is drawn once, with its data. The page finds the
 * answer, the failure, or the request under way where its own would be.
 * @param search the address's query
 */
export async function askAhead(
  data: Data,
  entities: readonly Entity[],
  path: string,
  search: URLSearchParams,
): Promise<void> {
  const query = firstQuery(data, entities, path, search);
  if (!query) return;
  const { queryClient } = data;
  const key = hashKey(query.queryKey);
  queryClient.setQueryDefaults(query.queryKey, { staleTime: FRESH, retryOnMount: false });
  const stop = queryClient.getQueryCache().subscribe(({ type, query: { queryKey, queryHash } }) => {
    if (type !== 'observerAdded' || queryHash !== key) return;
    // The page has it. Whoever looks next asks anew.
    queryClient.setQueryDefaults(queryKey, {});
    stop();
  });
  const answered = queryClient.query({ ...query, gcTime: FRESH }).catch(() => {});
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

/** What the page at a path asks for before all else, under the key by which its hook looks for it. */
function firstQuery(
  { dataProvider }: Data,
  entities: readonly Entity[],
  path: string,
  search: URLSearchParams,
): QueryExecuteOptions | undefined {
  if (path === HOME) {
    return { queryKey: summaryKey(null), queryFn: ({ signal }) => dataProvider.getSummary(null, signal) };
  }
  for (const entity of entities) {
    const { name } = entity;
    if (hasShape(path, listUrl(name))) {
      const params = listParams(entity, readListAddress(entity, search), null);
      return {
        queryKey: [name, 'getList', params],
        queryFn: ({ signal }) => dataProvider.getList(name, { ...params, signal }),
      };
    }
    const id = trimmed(path).split('/').at(-1) ?? '';
    if (hasShape(path, recordUrl(name, ':id')) && isId(id)) {
      const params = detailParams(id);
      return {
        queryKey: [name, 'getOne', params],
        queryFn: async ({ signal }) => (await dataProvider.getOne(name, { ...params, signal })).data,
      };
    }
  }
  return undefined;
}
