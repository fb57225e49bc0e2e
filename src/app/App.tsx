import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  AuthContext,
  DataProviderContext,
  I18nContext,
  type ResourceDefinition,
  ResourceDefinitionContext,
  RouterProviderContext,
} from 'react-admin';
import { useLocation } from 'react-router';
import { authProvider } from '../authProvider';
import { logOut } from '../authProvider/session';
import { loadWrites } from '../dataProvider';
import { extensions } from '../extensions';
import { Failure, PageFailure } from '../layout/ErrorPage';
import { Layout, Notice } from '../layout/Layout';
import { LoginPage } from '../layout/LoginPage';
import { loadFocus } from '../layout/useArrivalFocus';
import { entities } from '../resources';
import { AppRouter } from '../routing/AppRouter';
import { createAppHistory } from '../routing/history';
import { LinksContext } from '../routing/links';
import { fetchCode } from '../routing/pageCode';
import { PageContext, RoutesContext } from '../routing/pageRoute';
import { LOGIN, SIGNING_OUT, trimmed } from '../routing/urls';
import { loadDrawings } from '../views/charts/Chart';
import { ErrorBoundary } from '../views/ErrorBoundary';
import { EntitiesContext } from '../views/entities';
import { DeleteDialog } from '../views/list/ListPage';
import type { ResourceOptions } from '../views/useDefinition';
import type { Access } from './access';
import { createLinks } from './links';
import { routerProvider } from './routerProvider';
import { routeAt, routes } from './routes';
import { i18nProvider } from './words';

const allEntities = [...entities, ...extensions.lazyEntities];

/** What react-admin's own components and hooks need to know about the entities. */
const resourceDefinitions = {
  definitions: Object.fromEntries(
    entities.map(({ name, icon, can, represent, searchedBy }): [string, ResourceDefinition<ResourceOptions>] => [
      name,
      {
        name,
        icon,
        hasList: true,
        hasShow: true,
        hasCreate: can.has('create'),
        hasEdit: can.has('update'),
        recordRepresentation: represent,
        options: { searchedBy },
      },
    ]),
  ),
  register: () => {},
  unregister: () => {},
};

/** How long a page that is on its way has the browser to itself, in ms, before it is looked at again. */
const HEAD_START = 100;

/** How long what the first page asks for is waited for, in ms. It may never be answered. */
const PATIENCE = 3000;

/**
 * Fetches every page once the browser has nothing else to do, so that no click waits for one: one after the other, so that
 * none waits for many either, and not beside a page that is on its way, the first one or that of a link. Browsers that
 * cannot tell fetch each when its link is pointed at.
 * @param isBusy whether one is, where so many ms have passed since the first was begun
 * @returns a function that leaves it
 */
function prefetchWhenIdle(isBusy: (since: number) => boolean): (() => void) | undefined {
  if (!('requestIdleCallback' in window)) return undefined;
  const pages = new Set(routes.flatMap(({ load }) => load ?? []));
  const left = [Failure.load, loadWrites, DeleteDialog.load, Notice.load, loadFocus, ...pages, loadDrawings];
  const begun = performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    timer = setTimeout(whenIdle, HEAD_START);
  };
  const whenIdle = () => void requestIdleCallback(() => (isBusy(performance.now() - begun) ? later() : fetchNext()));
  const fetchNext = () => {
    if (left.length > 0) void fetchCode(left.shift()).then(whenIdle);
  };
  later();
  return () => {
    clearTimeout(timer);
    left.length = 0;
  };
}

/** The whole app: react-admin's contexts, and every page at its path. */
export function App({ access }: { access: Access }) {
  const { dataProvider, queryClient } = access;
  const [history] = useState(createAppHistory);
  const [links] = useState(() => createLinks(access, history));
  // In the very click, before anything is drawn: whoever goes back in that moment is not signed in any more.
  useEffect(
    () =>
      history.onChange(({ location }) => {
        if (location.state === SIGNING_OUT) logOut();
      }),
    [history],
  );
  useEffect(
    () => prefetchWhenIdle((since) => links.areMeant() || (since < PATIENCE && queryClient.isFetching() > 0)),
    [links, queryClient],
  );
  return (
    <AuthContext value={authProvider}>
      <DataProviderContext value={dataProvider}>
        <QueryClientProvider client={queryClient}>
          <I18nContext value={i18nProvider}>
            <ResourceDefinitionContext value={resourceDefinitions}>
              <EntitiesContext value={allEntities}>
                <RoutesContext value={routes}>
                  <LinksContext value={links}>
                    <RouterProviderContext value={routerProvider}>
                      <AppRouter history={history}>
                        <Located />
                      </AppRouter>
                    </RouterProviderContext>
                  </LinksContext>
                </RoutesContext>
              </EntitiesContext>
            </ResourceDefinitionContext>
          </I18nContext>
        </QueryClientProvider>
      </DataProviderContext>
    </AuthContext>
  );
}

/** What is shown at the address: the sign-in, or all the rest with its page. */
function Located() {
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
