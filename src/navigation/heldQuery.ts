import { type Query, type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { PageQuery } from '../routing/pageRoute';

/** The queries that are held for a page. */
const held = new WeakSet<object>();

/** Query defaults: a page takes the answer, or the failure, of a held query instead of sending the request again. */
export const heldQueryOptions = {
  staleTime: (query: object) => (held.has(query) ? Number.POSITIVE_INFINITY : 0),
  retryOnMount: (query: object) => !held.has(query),
};

export interface HeldQuery {
  query: Query;
  /** Resolves after the answer or the failure. */
  settled: Promise<unknown>;
  /** Ends the hold. Aborts the request when no page waits for it. */
  release: () => void;
}

/** Sends a page's request before the page is mounted, and holds its answer, failure or pending request for the page. */
export function holdQuery(queryClient: QueryClient, options: PageQuery): HeldQuery {
  const observer = new QueryObserver(queryClient, options);
  const query = observer.getCurrentQuery();
  held.add(query);
  const unsubscribe = observer.subscribe(() => {});
  return {
    query,
    settled: queryClient.query(options).catch(() => {}),
    release: () => {
      held.delete(query);
      unsubscribe();
    },
  };
}
