import type { DataRouter } from 'react-router';
import type { Links, Place } from '../routing/links';
import type { PageRoute } from '../routing/pageRoute';
import { withChosen } from '../schema/listAddress';
import type { Access } from './access';
import { fetchAhead } from './fetchAhead';
import { withTimeout } from './prefetch';
import { routeAt } from './routes';

/** How long a link has to be pointed at, in ms: who only passes over it does not mean it. */
const INTENT = 65;

/** How long a click waits for the code of its page, in ms: less than React would hold what it shows in its place. */
const PATIENCE = 200;

/** The link that is meant, from when it is pointed at until its page has what was fetched, or nothing is kept any more. */
interface Meant {
  href: string;
  /** While it is not sure yet. */
  timer?: ReturnType<typeof setTimeout>;
  /** Gives up what is fetched. */
  giveUp?: () => void;
  isFollowed?: boolean;
}

interface AppLinks extends Links {
  /** Whether one is pointed at, or its page on its way. */
  areMeant: () => boolean;
}

/** Leads along the app's links, and fetches what the page of one is drawn by before it is followed: one at a time. */
export function createLinks(
  { dataProvider, queryClient }: Access,
  router: Pick<DataRouter, 'navigate' | 'state'>,
): AppLinks {
  let meant: Meant | undefined;
  /** Counts the links that were followed: the last one leads. */
  let followed = 0;
  /** The pages whose code is there. */
  const fetched = new Set<PageRoute['load']>();

  const fetchCode = ({ load }: Pick<PageRoute, 'load'>): Promise<unknown> | undefined =>
    fetched.has(load)
      ? undefined
      : load?.().then(
          () => fetched.add(load),
          () => {},
        );

  const forget = () => {
    clearTimeout(meant?.timer);
    meant?.giveUp?.();
    meant = undefined;
  };

  const fetchPage = ({ href, ...asked }: Place) => {
    forget();
    const { route, params } = routeAt(asked.pathname) ?? {};
    if (route) void fetchCode(route);
    const query = route?.firstQuery?.(dataProvider, { ...asked, params: params ?? {} });
    const giveUp =
      query &&
      fetchAhead(queryClient, query, () => {
        if (meant?.giveUp === giveUp) meant = undefined;
      });
    if (giveUp) meant = { href, giveUp };
  };

  // What is written may have changed it.
  queryClient.getMutationCache().subscribe(forget);

  return {
    areMeant: () => meant !== undefined,
    point: (place) => {
      if (meant?.isFollowed || meant?.href === place.href || savesData()) return;
      forget();
      meant = { href: place.href, timer: setTimeout(() => fetchPage(place), INTENT) };
    },
    press: (place) => {
      if (meant?.href !== place.href || meant.timer) fetchPage(place);
    },
    leave: (href = meant?.href) => {
      // Who follows a link may be elsewhere before its page is there.
      if (!meant?.isFollowed && href === meant?.href) forget();
    },
    follow: ({ href, pathname, search, chosen, state }) => {
      const at = routeAt(pathname);
      if (!at) return false;
      if (meant?.href === href && meant.giveUp) meant.isFollowed = true;
      else forget();
      // What is chosen goes along to a page that has its selector.
      const { scope } = at.route;
      const query = String(scope ? withChosen(search, scope, chosen(scope)) : search);
      const to = pathname + (query && `?${query}`);
      const number = ++followed;
      const from = router.state.location.pathname;
      const go = () => {
        // Whoever has gone elsewhere meanwhile stays there.
        if (number !== followed || router.state.location.pathname !== from) return;
        void router.navigate(to, { state, replace: to === window.location.pathname + window.location.search });
      };
      const code = pathname === from ? undefined : fetchCode(at.route);
      if (code) void withTimeout(code, PATIENCE).then(go);
      else go();
      return true;
    },
  };
}

/** Whether somebody told the browser to fetch no more than has to be. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
