import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { logOut } from '../authProvider/session';
import { loadWrites } from '../dataProvider';
import { Failure, PageFailure } from '../layout/ErrorPage';
import { Bars, Layout } from '../layout/Layout';
import { LoginPage } from '../layout/LoginPage';
import { loadFocus } from '../layout/useNavigationFocus';
import { AppRouter } from '../navigation/AppRouter';
import { fetchWhenIdle } from '../navigation/fetchWhenIdle';
import { createAppHistory } from '../navigation/history';
import { LinkHandlerContext } from '../navigation/linkEvents';
import { createLinkPreloader } from '../navigation/linkPreloader';
import { entities, lazyEntities } from '../resources';
import { PageContext, RoutesContext } from '../routing/pageRoute';
import { LOGIN, SIGNING_OUT, trimmed } from '../routing/urls';
import { useLanguage } from '../texts/language';
import { loadDrawings } from '../views/charts/Chart';
import { EntitiesContext } from '../views/data/entities';
import { DeleteDialog } from '../views/list/ListPage';
import { ErrorBoundary } from '../views/messages/ErrorBoundary';
import { AdminContexts } from './AdminContexts';
import type { Access } from './access';
import { routeAt, routes } from './routes';

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
