import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  AuthContext,
  DataProviderContext,
  I18nContext,
  type ResourceDefinition,
  ResourceDefinitionContext,
  type RouterLinkProps,
  type RouterProvider,
  RouterProviderContext,
} from 'react-admin';
import {
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useHref,
  useInRouterContext,
  useLinkClickHandler,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';
import { authProvider } from '../authProvider';
import { useBlocker } from '../navigation/useBlocker';
import { entities } from '../resources';
import type { ResourceOptions } from '../views/data/useProvider';
import type { Access } from './access';
import { i18nProvider } from './i18nProvider';

/** The router for react-admin's components. Replaces react-admin's own, which would bundle a second router. */
export const routerProvider: RouterProvider = {
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate: useNavigate as RouterProvider['useNavigate'],
  useParams: useParams as RouterProvider['useParams'],
  useBlocker,
  useCanBlock: () => true,
  matchPath,
  Link,
  Navigate,
  Outlet,
  Route: Route as RouterProvider['Route'],
  Routes,
  RouterWrapper: ({ children }) => children,
};

/** A link of a react-admin component. Global listeners handle links, but only this component knows `replace` and `state`. */
function Link({ to, replace, state, onClick, ...link }: RouterLinkProps) {
  const follow = useLinkClickHandler(to, { replace, state });
  return (
    <a
      {...link}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && (replace || state)) follow(event);
      }}
    />
  );
}

/** The definitions of react-admin's resources, which `<Resource>` would register on mount. */
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

/**
 * Provides react-admin's contexts. Replaces `CoreAdminContext`, the outer half of `CoreAdmin`:
 *
 * | `CoreAdmin` | this app | why |
 * |---|---|---|
 * | auth, data, i18n, query client | the same contexts | |
 * | store, preferences, notifications, undoable mutations | none | the app uses none of them; their code would delay the first page |
 * | the default `routerProvider` | `routerProvider.tsx` | the default bundles a second router |
 * | `AdminRouter` | `navigation/AppRouter`, around the pages in `App.tsx` | its history preloads pages and guards unsaved input |
 * | `<Resource>` | `defineResource`, `resourceDefinitions` | `<Resource>` registers in an effect; here definitions exist before the first render |
 * | `CoreAdminUI`, the inner half | `CurrentPage` in `App.tsx`, `routes.tsx` | its paths are fixed, and it renders no page while it loads resources and checks the session |
 */
export function AdminContexts({ access, children }: { access: Access; children: ReactNode }) {
  const { dataProvider, queryClient } = access;
  return (
    <AuthContext value={authProvider}>
      <DataProviderContext value={dataProvider}>
        <QueryClientProvider client={queryClient}>
          <I18nContext value={i18nProvider}>
            <ResourceDefinitionContext value={resourceDefinitions}>
              <RouterProviderContext value={routerProvider}>{children}</RouterProviderContext>
            </ResourceDefinitionContext>
          </I18nContext>
        </QueryClientProvider>
      </DataProviderContext>
    </AuthContext>
  );
}
