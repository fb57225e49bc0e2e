import type { AppHistory } from '../routing/history';
import type { Links, Place } from '../routing/links';
import { fetchCode } from '../routing/pageCode';
import type { PageMatch, PageQuery, PlacedPage } from '../routing/pageRoute';
import { withChosen } from '../schema/listAddress';
import type { Access } from './access';
import { fetchAhead } from './fetchAhead';
import { routeAt } from './routes';

/** How long a link has to be pointed at, in ms: who only passes over it does not mean it. */
const INTENT = 65;

/** The link that is meant, from when it is pointed at until its page has what was fetched, or nothing is kept any more. */
interface Meant {
  href: string;
  /** While it is not sure yet. */
  timer?: ReturnType<typeof setTimeout>;
  /** Gives up what is fetched. */
  giveUp?: () => void;
  isFollowed?: boolean;
  /** Its page, once all is there that it is drawn by. */
  page?: PlacedPage;
}

interface AppLinks extends Links {
  /** Whether one is pointed at, or its page on its way. */
  areMeant: () => boolean;
}

/** Leads along the app's links, and fetches what the page of one is drawn by before it is followed: one at a time. */
export function createLinks({ dataProvider, queryClient }: Access, history: Pick<AppHistory, 'navigate'>): AppLinks {
  let meant: Meant | undefined;
  const listeners = new Set<() => void>();
  const mean = (next?: Meant) => {
    meant = next;
    for (const tell of listeners) tell();
  };

  const forget = () => {
    clearTimeout(meant?.timer);
    meant?.giveUp?.();
    mean();
  };

  const fetchPage = (place: Place) => {
    forget();
    const at = routeAt(place.pathname);
    if (!at) return;
    const query = at.route.firstQuery?.(dataProvider, { ...place, params: at.params });
    if (!(query instanceof Promise)) return fetchAnswer(place, at, query);
    const waiting: Meant = { href: place.href };
    const isWaiting = () => meant === waiting;
    mean(waiting);
    query.then(
      (known) => isWaiting() && fetchAnswer(place, at, known),
      () => isWaiting() && mean(),
    );
  };

  const fetchAnswer = ({ href, ...asked }: Place, { route, params }: PageMatch, query: PageQuery | undefined) => {
    const code = fetchCode(route.load);
    const isMeant = () => meant !== undefined && meant.giveUp === giveUp;
    // A page that is narrowed takes from its own address to what.
    const draw = async () => {
      if (route.scope || !(await code) || !isMeant()) return;
      const { pathname, state } = asked;
      const location = { pathname, search: queryOf(asked.search), hash: '', state, key: href };
      mean({ ...meant, href, page: { location, route, params } });
    };
    const giveUp =
      query && fetchAhead(queryClient, query, { ready: () => void draw(), end: () => isMeant() && mean() });
    if (giveUp) mean({ href, giveUp });
  };

  // What is written may have changed it.
  queryClient.getMutationCache().subscribe(forget);

  return {
    areMeant: () => meant !== undefined,
    ahead: () => meant?.page,
    onAhead: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    point: (place) => {
      if (meant?.isFollowed || meant?.href === place.href || savesData()) return;
      forget();
      mean({ href: place.href, timer: setTimeout(() => fetchPage(place), INTENT) });
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
      const to = pathname + queryOf(scope ? withChosen(search, scope, chosen(scope)) : search);
      history.navigate(to, { state, replace: to === window.location.pathname + window.location.search });
      return true;
    },
  };
}

/** The query of an address, with its question mark where there is anything to ask. */
const queryOf = (search: URLSearchParams): string => (search.size > 0 ? `?${search}` : '');

/** Whether somebody told the browser to fetch no more than has to be. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
