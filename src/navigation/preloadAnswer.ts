import type { QueryClient } from '@tanstack/react-query';
import type { PageQuery } from '../routing/pageRoute';
import { holdQuery } from './heldQuery';

/** How long an answer is kept for its page, in ms. */
const FRESH_MS = 5000;

interface Events {
  /** The answer has arrived. */
  onReady: () => void;
  /** The page has taken the answer, or never will: the request failed, the answer grew old, or the caller cancelled. */
  onEnd: () => void;
}

/**
 * Fetches the answer of a page ahead and keeps it for {@link FRESH_MS}. After a failure the page sends the request itself.
 * @returns cancels the request or drops the answer; undefined when the query is in the cache already
 */
export function preloadAnswer(
  queryClient: QueryClient,
  options: PageQuery,
  { onReady, onEnd }: Events,
): (() => void) | undefined {
  const cache = queryClient.getQueryCache();
  if (cache.find({ queryKey: options.queryKey })) return undefined;
  const { query, settled, release } = holdQuery(queryClient, options);
  let hasEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    unsubscribe();
    clearTimeout(timer);
    release();
    if (!query.isActive()) cache.remove(query);
    onEnd();
  };
  const unsubscribe = cache.subscribe((event) => {
    // The page's observer reads the cache before the microtask runs.
    if (event.type === 'observerAdded' && event.query === query) queueMicrotask(end);
    if (event.type === 'updated' && event.query === query && event.action.type === 'failed') end();
  });
  void settled.then(() => {
    if (query.state.status === 'error') return end();
    if (hasEnded) return;
    timer = setTimeout(end, FRESH_MS);
    onReady();
  });
  return end;
}
