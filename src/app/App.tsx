import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  AuthContext,
  DataProviderContext,
  I18nContext,
  type ResourceDefinition,
  ResourceDefinitionContext,
} from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { authProvider } from '../authProvider';
import { ErrorPage } from '../layout/ErrorPage';
import { Layout } from '../layout/Layout';
import { LoginPage } from '../layout/LoginPage';
import { NotFound } from '../layout/NotFound';
import { entities } from '../resources';
import { RoutesContext } from '../routing/pageRoute';
import { PrefetchContext } from '../routing/prefetch';
import { LOGIN } from '../routing/urls';
import { EntitiesContext } from '../views/entities';
import type { ResourceOptions } from '../views/useDefinition';
import type { Access } from './access';
import { loadPage, routeObjects, routes } from './routes';
import { i18nProvider } from './words';

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

/** A data router, since only that can hold back a navigation from an unsaved form. */
const createRouter = () =>
  createBrowserRouter([
    { path: LOGIN, element: <LoginPage /> },
    {
      element: <Layout />,
      errorElement: <ErrorPage />,
      children: [...routeObjects, { path: '*', element: <NotFound /> }],
    },
  ]);

/** Fetches the code of a page that may be shown next. A failure is left to the page itself to tell. */
const prefetchCode = (path: string): void => void loadPage(path).catch(() => {});

/** How long the first page has the browser to itself, in ms. */
const HEAD_START = 1000;

/**
 * Fetches every page once the browser has nothing else to do, so that no click waits for one. Browsers that cannot tell
 * fetch each when its link is pointed at.
 * @returns a function that leaves it
 */
function prefetchWhenIdle(): (() => void) | undefined {
  if (!('requestIdleCallback' in window)) return undefined;
  const fetchAll = () => {
    for (const { load } of routes) load?.().catch(() => {});
  };
  const timer = setTimeout(() => window.requestIdleCallback(fetchAll), HEAD_START);
  return () => clearTimeout(timer);
}

/** The whole app: react-admin's contexts, and every page at its path. */
export function App({ access: { dataProvider, queryClient } }: { access: Access }) {
  const [router] = useState(createRouter);
  useEffect(prefetchWhenIdle, []);
  return (
    <AuthContext value={authProvider}>
      <DataProviderContext value={dataProvider}>
        <QueryClientProvider client={queryClient}>
          <I18nContext value={i18nProvider}>
            <ResourceDefinitionContext value={resourceDefinitions}>
              <EntitiesContext value={entities}>
                <RoutesContext value={routes}>
                  <PrefetchContext value={prefetchCode}>
                    <RouterProvider router={router} />
                  </PrefetchContext>
                </RoutesContext>
              </EntitiesContext>
            </ResourceDefinitionContext>
          </I18nContext>
        </QueryClientProvider>
      </DataProviderContext>
    </AuthContext>
  );
}
