import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { logOut } from '../authProvider/session';
import { loadWrites } from '../dataProvider';
import { Failure, PageFailure } from '../layout/ErrorPage';
import { Bars, Layout } from '../layout/Layout';
import { LoginPage } from '../layout/LoginPage';
import { loadFocus } from '../layout/useNavigationFocus';
import { AppRouter } from '../navigation/AppRouter';
import { createAppHistory } from '../navigation/history';
import { LinkHandlerContext } from '../navigation/linkEvents';
import { createLinkPreloader } from '../navigation/linkPreloader';
import { entities, lazyEntities } from '../resources';
import { fetchCode } from '../routing/pageCode';
import { PageContext, type PageRoute, RoutesContext } from '../routing/pageRoute';
import { LOGIN, SIGNING_OUT, trimmed } from '../routing/urls';
import { useLanguage } from '../texts/language';
import { loadDrawings } from '../views/charts/Chart';
import { EntitiesContext } from '../views/data/entities';
import { DeleteDialog } from '../views/list/ListPage';
import { ErrorBoundary } from '../views/messages/ErrorBoundary';
import { AdminContexts } from './AdminContexts';
import type { Access } from './access';
import { routeAt, routes } from './routes';

/** Milliseconds between checks while the app is busy. */
const RETRY_MS = 100;

/**
 * Fetches the code of all pages while the browser is idle, one chunk after the other, so that no click waits for code. Waits
 * while a page is loading or being preloaded. A browser without `requestIdleCallback` fetches each page's code when the user
 * points at its link.
 * @param loads fetch the chunks, the most important first
 * @param isBusy whether a page is loading, `since` ms after the start of the queue
 * @returns stops the queue
 */
function fetchWhenIdle(
  loads: readonly NonNullable<PageRoute['load']>[],
  isBusy: (since: number) => boolean,
): (() => void) | undefined {
  if (!('requestIdleCallback' in window)) return undefined;
  const queue = [...loads];
  const begun = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(whenIdle, RETRY_MS);
  };
  const whenIdle = () => void requestIdleCallback(() => (isBusy(performance.now() - begun) ? wait() : fetchNext()));
  const fetchNext = () => {
    if (queue.length > 0) void fetchCode(queue.shift()).then(whenIdle);
  };
  wait();
  return () => {
    clearTimeout(timer);
    queue.length = 0;
  };
}

const allEntities = [...entities, ...lazyEntities];

/** The maximum time that the first page's requests delay the chunks of other pages, in ms. A request may never complete. */
const FIRST_PAGE_MS = 3000;

/** Fetches the code that the first page does not need. */
function fetchRest(isBusy: (since: number) => boolean) {
  const pages = new Set(routes.flatMap(({ load }) => load ?? []));
  const first = [Failure.load, loadWrites, DeleteDialog.load, Bars.load, loadFocus];
  return fetchWhenIdle([...first, ...pages, loadDrawings], isBusy);
}

/** The whole app: the contexts, and every page at its path. */
export function App({ access }: { access: Access }) {
  const { queryClient } = access;
  useLanguage();
  const [history] = useState(createAppHistory);
  const [links] = useState(() => createLinkPreloader(access, history, routeAt));
  // Signs out during the navigation: if the user goes back before the next render, the session has ended already.
  useEffect(
    () =>
      history.onChange(({ location }) => {
        if (location.state === SIGNING_OUT) logOut();
      }),
    [history],
  );
  useEffect(
    () => fetchRest((since) => links.isPreloading() || (since < FIRST_PAGE_MS && queryClient.isFetching() > 0)),
    [links, queryClient],
  );
  return (
    <AdminContexts access={access}>
      <EntitiesContext value={allEntities}>
        <RoutesContext value={routes}>
          <LinkHandlerContext value={links}>
            <AppRouter history={history}>
              <CurrentPage />
            </AppRouter>
          </LinkHandlerContext>
        </RoutesContext>
      </EntitiesContext>
    </AdminContexts>
  );
}

/** Shows the sign-in page at its path, and the layout with the current page at all others. */
function CurrentPage() {
  const location = useLocation();
  const { pathname } = location;
  const page = useMemo(() => routeAt(pathname), [pathname]);
  if (trimmed(pathname) === LOGIN) return <LoginPage />;
  return (
    <PageContext value={page}>
      <ErrorBoundary at={location} fallback={(error) => <PageFailure error={error} />}>
        <Layout />
      </ErrorBoundary>
    </PageContext>
  );
}
