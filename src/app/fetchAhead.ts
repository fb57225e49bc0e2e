import type { QueryClient } from '@tanstack/react-query';
import type { PageQuery } from '../routing/pageRoute';
import { prefetch } from './prefetch';

/** How long an answer that nobody has seen yet may be shown, in ms. */
const FRESH = 5000;

/**
 * Fetches what a page may ask for, and keeps it for the page a few seconds. A failure, or a try without an answer, is left
 * to the page, which then asks by itself.
 * @param on `ready` is told once it is there, `end` once the page has it, or nobody will: it failed, it grew old, it was given up
 * @returns gives it up, the request or the answer; undefined where it is there already, or on its way
 */
export function fetchAhead(
  queryClient: QueryClient,
  options: PageQuery,
  on: Readonly<Record<'ready' | 'end', () => void>>,
): (() => void) | undefined {
  const cache = queryClient.getQueryCache();
  if (cache.find({ queryKey: options.queryKey })) return undefined;
  const { query, settled, release } = prefetch(queryClient, options);
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    if (isOver) return;
    isOver = true;
    unsubscribe();
    clearTimeout(timer);
    release();
    if (!query.isActive()) cache.remove(query);
    on.end();
  };
  const unsubscribe = cache.subscribe((event) => {
    // The page has it, once it has looked what is there.
    if (event.type === 'observerAdded' && event.query === query) queueMicrotask(end);
    if (event.type === 'updated' && event.query === query && event.action.type === 'failed') end();
  });
  void settled.then(() => {
    if (query.state.status === 'error') return end();
    if (isOver) return;
    timer = setTimeout(end, FRESH);
    on.ready();
  });
  return end;
}
