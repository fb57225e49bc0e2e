import { type Query, type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { PageQuery } from '../routing/pageRoute';

/** The queries that are kept until a page has them. */
const held = new WeakSet<object>();

/** How a page mounts on what is held for it: it takes what is there, good or bad, instead of asking. */
export const takingWhatIsHeld = {
  staleTime: (query: object) => (held.has(query) ? Number.POSITIVE_INFINITY : 0),
  retryOnMount: (query: object) => !held.has(query),
};

/** What is asked for before there is a page that shows it. */
export interface Prefetch {
  query: Query;
  /** Once it was answered, well or badly. */
  settled: Promise<unknown>;
  /** Lets go of the answer, once the page has it or there will be none; of the request, where nobody else waits for it. */
  release: () => void;
}

/**
 * Asks for what a page will show, and keeps it until the page has it: the answer, the failure, or the request under way,
 * so that nothing is asked for twice.
 */
export function prefetch(queryClient: QueryClient, options: PageQuery): Prefetch {
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
