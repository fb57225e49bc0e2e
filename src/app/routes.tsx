import { arrange } from 'virtual:look';
import GeographyIcon from '@mui/icons-material/PublicOutlined';
import PanelIcon from '@mui/icons-material/SpaceDashboardOutlined';
import { createElement } from 'react';
import { matchRoutes, type RouteMatch } from 'react-router';
import { MOVE_ROLE } from '../../contract/definition/roles';
import { byWarehouse } from '../../contract/entities/scope';
import { hasRole } from '../account';
import { supports } from '../capabilities';
import { summaryQueryOptions } from '../dashboard/summaryQueryOptions';
import { moveLinks } from '../inventory/moveLinks';
import { moveUrl } from '../inventory/moveUrls';
import { NotFound } from '../layout/ErrorPage';
import { entities, lazyEntities } from '../resources';
import { lazyComponent } from '../routing/lazyComponent';
import type { PageMatch, PageRoute } from '../routing/pageRoute';
import { createUrl, editUrl, HOME, HOME_TITLE, listUrl, showUrl } from '../routing/urls';
import type { LazyEntity } from '../schema/lazyEntity';
import { entityRoutes } from './entityRoutes';
import { featurePages } from './featurePages';

/** Returns the routes of a lazy entity. Before it loads, all four exist; a page that it turns out not to have shows NotFound. */
const lazyEntityRoutes = (lazy: LazyEntity & Pick<PageRoute, 'capability'>): PageRoute[] =>
  [listUrl(lazy.name), createUrl(lazy.name), showUrl(lazy.name, ':id'), editUrl(lazy.name, ':id')].map(
    (path): PageRoute => {
      let route: PageRoute | undefined;
      const Page = lazyComponent(async () => {
        route = entityRoutes(await lazy.load()).find((each) => each.path === path);
        await route?.load?.();
        return { default: () => route?.element ?? <NotFound /> };
      });
      return {
        path,
        element: <Page />,
        load: Page.load,
        firstQuery: (...args) =>
          route ? route.firstQuery?.(...args) : Page.load().then(() => route?.firstQuery?.(...args)),
        role: lazy.roles.read,
        capability: lazy.capability,
        ...(path === listUrl(lazy.name) && { link: lazy.link }),
      };
    },
  );

const DashboardPage = lazyComponent(() => import('../dashboard/DashboardPage'));
const GeographyPage = lazyComponent(() => import('../geography/GeographyPage'));
const MovePage = lazyComponent(() => import('../inventory/move/MovePage'));
/** The developers' catalogue of fields and filters, not part of production builds. */
const CataloguePage = import.meta.env.DEV && lazyComponent(() => import('../dev/CataloguePage'));

const orderOf = ({ link }: PageRoute): number => link?.order ?? Number.POSITIVE_INFINITY;

/** All routes of the app, in the order of the sidebar. */
export const routes: readonly PageRoute[] = arrange<PageRoute>([
  {
    path: HOME,
    element: <DashboardPage />,
    title: HOME_TITLE,
    scope: byWarehouse,
    link: { label: HOME_TITLE, icon: PanelIcon },
    load: DashboardPage.load,
    firstQuery: (dataProvider, { chosen }) => summaryQueryOptions(dataProvider, chosen(byWarehouse)),
  },
  ...entities.flatMap(entityRoutes),
  {
    path: '/geography',
    element: <GeographyPage />,
    link: { label: 'Geography', icon: GeographyIcon },
    load: GeographyPage.load,
  },
  ...moveLinks.map(({ path, name, icon }) => ({
    path: moveUrl(path),
    element: <MovePage key={path} path={path} />,
    title: name,
    link: { label: name, icon, group: 'Warehouse' },
    role: MOVE_ROLE,
    load: MovePage.load,
  })),
  ...[...lazyEntities.flatMap(lazyEntityRoutes), ...featurePages].toSorted(
    (one, other) => orderOf(one) - orderOf(other),
  ),
  ...(CataloguePage
    ? [{ path: '/dev/catalogue', element: createElement(CataloguePage), load: CataloguePage.load }]
    : []),
]);

const matched = routes.map((handle) => ({ path: handle.path, caseSensitive: true, handle }));

/** A click asks for the same path three times, and each search sorts all routes. */
let latest: { path: string; match: RouteMatch<string, (typeof matched)[number]> | undefined } | undefined;

/**
 * Returns the route of a path; undefined if there is none, or if the backend does not announce the required capability. A page
 * that the user may not open requests nothing.
 */
export function routeAt(path: string): PageMatch | undefined {
  if (latest?.path !== path) latest = { path, match: matchRoutes(matched, path)?.at(-1) };
  const { match } = latest;
  if (!match) return undefined;
  const { firstQuery, ...route } = match.route.handle;
  if (!supports(route.capability)) return undefined;
  return { route: hasRole(route.role) ? { ...route, firstQuery } : route, params: match.params };
}
