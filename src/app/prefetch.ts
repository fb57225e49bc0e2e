import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { PageQuery } from '../routing/pageRoute';

/** What is asked for before there is a page that shows it. */
export interface Prefetch {
  /** Once it was answered, well or badly. */
  settled: Promise<unknown>;
  /** Lets go of the answer, once the page has it or there will be none. */
  release: () => void;
}

/**
 * Asks for what a page will show, and keeps it until the page has it: the answer, the failure, or the request under way,
 * so that nothing is asked for twice.
 */
export function prefetch(queryClient: QueryClient, query: PageQuery): Prefetch {
  const { queryKey } = query;
  // The page takes what is there, good or bad, instead of asking.
  queryClient.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false });
  const observer = new QueryObserver(queryClient, query);
  const unsubscribe = observer.subscribe(() => {});
  return {
    settled: queryClient.query(query).catch(() => {}),
    release: () => {
      queryClient.setQueryDefaults(queryKey, {});
      unsubscribe();
    },
  };
}
