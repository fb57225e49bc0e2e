import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { createElement, useEffect, useState } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore } from 'react-admin';
import { createBrowserRouter, Link, Route, RouterProvider } from 'react-router';
import type { Access } from './access';
import { authProvider } from './authProvider';
import { EntityResource } from './EntityResource';
import { moves } from './inventory/moves';
import { EntitiesContext } from './layout/EntitiesContext';
import { ErrorPage } from './layout/ErrorPage';
import { Layout } from './layout/Layout';
import { LoginPage } from './layout/LoginPage';
import { NotFound } from './layout/NotFound';
import { catalogue, loadPage, pages } from './pages';
import { entities } from './resources';
import { loadBody } from './resources/loadBody';
import { PreloadContext } from './routing/preload';
import { CATALOGUE, GEOGRAPHY, moveUrl } from './routing/urls';
import { SCHEME_KEY } from './theme/chosenScheme';
import { theme } from './theme/theme';
import { DrawingContext } from './views/drawing';
import { Loading } from './views/Loading';

const i18nProvider = polyglotI18nProvider(() => english, 'en', { allowMissing: true });

/** The nonce that the server's Content-Security-Policy asks of inserted styles. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/** Links that the router follows, and what the theme's library draws. */
const drawing = { Link, Button };

/** The product's configuration: providers, theme, and every entity and page at its path. */
function Admin({ access: { dataProvider, queryClient } }: { access: Access }) {
  // react-admin remembers what was chosen. Unless that is a language, it draws nothing at first.
  const [store] = useState(() => memoryStore({ locale: 'en' }));
  const [styleCache] = useState(() => createCache({ key: 'mui', nonce: styleNonce(), prepend: true }));
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={SCHEME_KEY}>
        <CssBaseline />
        <CoreAdminContext
          authProvider={authProvider}
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          store={store}
        >
          <EntitiesContext value={entities}>
            <PreloadContext value={preload}>
              <DrawingContext value={drawing}>
                <CoreAdminUI
                  layout={Layout}
                  loginPage={LoginPage}
                  catchAll={NotFound}
                  accessDenied={NotFound}
                  authenticationError={NotFound}
                  loading={Loading}
                  error={ErrorPage}
                  requireAuth
                  disableTelemetry
                >
                  {content}
                </CoreAdminUI>
              </DrawingContext>
            </PreloadContext>
          </EntitiesContext>
        </CoreAdminContext>
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Every page at its path. It stands outside of the component because react-admin registers it anew when it changes. */
const content = [
  ...entities.map((entity) => <EntityResource key={entity.name} name={entity.name} entity={entity} />),
  <CustomRoutes key="pages">
    <Route index element={<pages.dashboard />} />
    <Route caseSensitive path={GEOGRAPHY} element={<pages.geography />} />
    {catalogue && <Route path={CATALOGUE} element={createElement(catalogue)} />}
    {Object.values(moves).map((move) => (
      <Route key={move.path} caseSensitive path={moveUrl(move.path)} element={<pages.move move={move} />} />
    ))}
  </CustomRoutes>,
];

/** Fetches what may be shown next. A failure is left to the page itself to tell. */
const preload = (path: string): void => void Promise.all([loadPage(path), loadBody(path)]).catch(() => {});

/**
 * Fetches every page once the browser has nothing else to do, so that no click waits for one. Browsers that cannot tell
 * fetch each when its link is pointed at.
 */
function preloadWhenIdle(): void {
  if (!('requestIdleCallback' in window)) return;
  window.requestIdleCallback(() => {
    for (const part of [...Object.values(pages), ...entities.map(({ body }) => body)]) part?.load?.().catch(() => {});
  });
}

/** The whole app behind the sign-in. A data router, since only that can hold back a navigation from an unsaved form. */
export function App({ access }: { access: Access }) {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Admin access={access} /> }]));
  useEffect(preloadWhenIdle, []);
  return <RouterProvider router={router} />;
}
