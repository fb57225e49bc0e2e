import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { fetchCode } from '../routing/pageCode';
import type { PageMatch, PageQuery, PlacedPage } from '../routing/pageRoute';
import { withSelected } from '../schema/list/listAddress';
import { holdQuery } from './heldQuery';
import type { AppHistory } from './history';
import type { LinkHandler, LinkTarget } from './linkEvents';

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
function preloadAnswer(
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

/** How long the pointer rests on a link before its page is preloaded, in ms. */
const HOVER_MS = 65;

/**
 * The one link that is being preloaded. It begins as `hovered` (waits for {@link HOVER_MS}), or with a press directly as
 * `declaring` or `fetching`, and ends when the user leaves the link, follows it, or the response is too old.
 */
type Preload =
  | { state: 'hovered'; href: string; timer: ReturnType<typeof setTimeout> }
  /** The code of a feature is loading, which declares the page's first request. */
  | { state: 'declaring'; href: string }
  /** The first request is pending, or its response has arrived. `page` is set once both code and response have arrived. */
  | { state: 'fetching'; href: string; cancel: () => void; isFollowed?: boolean; page?: PlacedPage };

interface LinkPreloader extends LinkHandler {
  isPreloading: () => boolean;
}

interface Access {
  dataProvider: DataProvider;
  queryClient: QueryClient;
}

/**
 * Navigates along the app's links, and preloads code and data of the page that a link leads to: one page at a time.
 * @param routeAt finds the route of a path
 */
export function createLinkPreloader(
  { dataProvider, queryClient }: Access,
  history: Pick<AppHistory, 'navigate'>,
  routeAt: (pathname: string) => PageMatch | undefined,
): LinkPreloader {
  let preload: Preload | undefined;
  const listeners = new Set<() => void>();
  const set = (next?: Preload) => {
    preload = next;
    for (const notify of listeners) notify();
  };

  const cancel = () => {
    if (preload?.state === 'hovered') clearTimeout(preload.timer);
    if (preload?.state === 'fetching') preload.cancel();
    set();
  };

  const fetchPage = (target: LinkTarget) => {
    cancel();
    const match = routeAt(target.pathname);
    if (!match) return;
    const query = match.route.firstQuery?.(dataProvider, { ...target, params: match.params });
    if (!(query instanceof Promise)) return fetchAnswer(target, match, query);
    const declaring: Preload = { state: 'declaring', href: target.href };
    set(declaring);
    query.then(
      (known) => preload === declaring && fetchAnswer(target, match, known),
      () => preload === declaring && set(),
    );
  };

  /** Fetches the page of a link, unless it is being fetched. */
  const press = (target: LinkTarget) => {
    if (preload?.href !== target.href || preload.state === 'hovered') fetchPage(target);
  };

  const fetchAnswer = (target: LinkTarget, match: PageMatch, query: PageQuery | undefined) => {
    const { href } = target;
    const { route } = match;
    const code = fetchCode(route.load);
    const current = () => (preload?.state === 'fetching' && preload.cancel === stop ? preload : undefined);
    const showPage = async () => {
      // The URL of a scoped page changes when it is entered, so it cannot be rendered in advance.
      if (route.scope || !(await code)) return;
      const fetching = current();
      if (fetching) set({ ...fetching, page: { ...match, location: locationOf(target) } });
    };
    const stop =
      query && preloadAnswer(queryClient, query, { onReady: () => void showPage(), onEnd: () => current() && set() });
    set(stop && { state: 'fetching', href, cancel: stop });
  };

  // A write may have changed the preloaded data.
  queryClient.getMutationCache().subscribe(cancel);

  return {
    isPreloading: () => preload !== undefined,
    page: () => (preload?.state === 'fetching' ? preload.page : undefined),
    onPageChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hover: (target) => {
      if (isFollowed(preload) || preload?.href === target.href || savesData()) return;
      cancel();
      set({ state: 'hovered', href: target.href, timer: setTimeout(() => fetchPage(target), HOVER_MS) });
    },
    press,
    leave: (href = preload?.href) => {
      // The pointer may leave a followed link before its page appears.
      if (!isFollowed(preload) && href === preload?.href) cancel();
    },
    follow: (target) => {
      const { href, pathname, search, chosen, state } = target;
      const match = routeAt(pathname);
      if (!match) return false;
      // A click without a press, as of the keyboard, sends the request before the page is rendered.
      press(target);
      if (preload?.state === 'fetching' && preload.href === href) preload.isFollowed = true;
      else cancel();
      // The selected record is passed on to a page with its selector.
      const { scope } = match.route;
      const to = pathname + queryOf(scope ? withSelected(search, scope, chosen(scope)) : search);
      history.navigate(to, { state, replace: to === window.location.pathname + window.location.search });
      return true;
    },
  };
}

const isFollowed = (preload: Preload | undefined): boolean =>
  preload?.state === 'fetching' && preload.isFollowed === true;

const locationOf = ({ href, pathname, search, state }: LinkTarget): PlacedPage['location'] => ({
  pathname,
  search: queryOf(search),
  hash: '',
  state,
  key: href,
});

/** Returns a query with its question mark; nothing for an empty one. */
const queryOf = (search: URLSearchParams): string => (search.size > 0 ? `?${search}` : '');

/** Returns whether the user has configured the browser to save data. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
