import { hashKey, type QueryExecuteOptions, QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import type { Access } from './access';
import { summaryKey } from './dashboard/summaryKey';
import { HOME, hasShape, listUrl, recordUrl, trimmed } from './routing/urls';
import type { Entity } from './schema/entity';
import { readListAddress } from './schema/listAddress';
import { listParams } from './views/list/listParams';
import { isId, recordParams } from './views/recordParams';

/**
 * Asks for what the first page shows before there is a page, so that it is drawn once, with its data. The page finds the
 * answer, the failure, or the request under way where its own would be.
 * @param search the address's query
 * @returns the answer; undefined where it failed, or where there is nothing to ask for
 */
export async function askAhead(
  access: Access,
  entities: readonly Entity[],
  path: string,
  search: URLSearchParams,
): Promise<unknown> {
  const query = firstQuery(access, entities, path, search);
  if (!query) return undefined;
  const { queryClient } = access;
  // The first page takes what is there, good or bad, instead of asking.
  queryClient.setQueryDefaults(query.queryKey, { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false });
  const holder = new QueryObserver(queryClient, { ...query, gcTime: 0 });
  return new Promise((resolve) => {
    const look = ({ isFetching, data }: QueryObserverResult) => {
      if (!isFetching) resolve(data);
    };
    const letGo = holder.subscribe(look);
    const hash = hashKey(query.queryKey);
    const stop = queryClient.getQueryCache().subscribe(({ type, query: { queryHash, queryKey } }) => {
      if (type !== 'observerAdded' || queryHash !== hash) return;
      // The page has it. Whoever comes next asks anew.
      queryClient.setQueryDefaults(queryKey, {});
      stop();
      letGo();
    });
  });
}

/** What the page at a path asks for before all else, under the key by which its hook looks for it. */
function firstQuery(
  { dataProvider }: Access,
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
      const params = recordParams(id, 'detail');
      return {
        queryKey: [name, 'getOne', params],
        queryFn: async ({ signal }) => (await dataProvider.getOne(name, { ...params, signal })).data,
      };
    }
  }
  return undefined;
}
