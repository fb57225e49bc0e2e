import { arrange } from 'virtual:look';
import ActivityIcon from '@mui/icons-material/HistoryOutlined';
import GeographyIcon from '@mui/icons-material/PublicOutlined';
import PanelIcon from '@mui/icons-material/SpaceDashboardOutlined';
import { createElement } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { matchRoutes } from 'react-router';
import { AUDITORS, MOVERS } from '../../contract/definition/roles';
import { byWarehouse } from '../../contract/entities/scope';
import { may } from '../account';
import { summaryQueryOptions } from '../dashboard/summaryQueryOptions';
import { loadWrites } from '../dataProvider';
import { extensions } from '../extensions';
import { wordsOfPath } from '../format/words';
import { moveUrl } from '../inventory/movePath';
import { moves } from '../inventory/moves';
import { entities } from '../resources';
import { lazyComponent } from '../routing/lazyComponent';
import type { PageMatch, PageRoute } from '../routing/pageRoute';
import { editUrl, HOME, HOME_TITLE, listUrl, newUrl, recordUrl } from '../routing/urls';
import type { Entity } from '../schema/entity';
import type { NamedField } from '../schema/field';
import { readListAddress } from '../schema/listAddress';
import { RecordFields } from '../views/detail/declaredFields';
import ListPage from '../views/list/ListPage';
import { listQueryOptions } from '../views/list/listQueryOptions';
import { isId, recordQueryOptions } from '../views/recordQueryOptions';

const ActivityPage = lazyComponent(() => import('../resources/activity/ActivityPage'));
const DashboardPage = lazyComponent(() => import('../dashboard/DashboardPage'));
const FormPage = lazyComponent(() => import('../views/form/FormPage'));
const FurtherPage = lazyComponent(() => import('./FurtherPage'));
const GeographyPage = lazyComponent(() => import('../geography/GeographyPage'));
const MovePage = lazyComponent(() => import('../inventory/MovePage'));
const RecordPage = lazyComponent(() => import('./RecordPage'));
/** The developers' catalogue of fields and filters; production builds do not hold it. */
const CataloguePage = import.meta.env.DEV && lazyComponent(() => import('../dev/CataloguePage'));

/** What writes comes along, and is there when the network is not. */
async function loadForm(fields: readonly NamedField[]) {
  loadWrites().catch(() => {});
  const { loadInputs } = await FormPage.load();
  await loadInputs(fields);
}

async function loadFurther() {
  const [{ formFields }] = await Promise.all([FurtherPage.load(), RecordPage.load(), loadForm([])]);
  await loadForm(formFields);
}

/** A declared entity's paths; what it does not have is not found. */
export function entityRoutes(entity: Entity): PageRoute[] {
  const { name, many, can, role, readBy, body } = entity;
  const form = { element: <FormPage entity={entity} />, load: () => loadForm(entity.form) };
  const routes: (PageRoute | false)[] = [
    {
      path: listUrl(name),
      element: <ListPage entity={entity} />,
      title: many,
      scope: entity.scope,
      link: { label: many, icon: entity.icon },
      views: entity.presets.flatMap(({ sidebar, label, param, value }) =>
        sidebar ? [{ label, icon: entity.icon, query: `${param}=${value}` }] : [],
      ),
      firstQuery: (dataProvider, { search, chosen }) =>
        listQueryOptions(dataProvider, entity, readListAddress(entity, search), chosen(entity.scope)),
    },
    can.has('create') && { path: newUrl(name), title: entity.texts.newTitle, ...form, role },
    {
      path: recordUrl(name, ':id'),
      element: <RecordPage entity={entity} />,
      title: ({ id = '' }) => `${many} ${wordsOfPath(id)}`,
      load: () => Promise.all([RecordPage.load(), (body ?? RecordFields).load?.()]),
      firstQuery: (dataProvider, { params: { id = '' } }) =>
        isId(id) ? recordQueryOptions(dataProvider, entity, id, 'detail') : undefined,
    },
    can.has('update') && {
      path: editUrl(name, ':id'),
      title: ({ id = '' }) => `${many} ${wordsOfPath(id)} Edit`,
      ...form,
      role,
    },
  ];
  return routes
    .filter((route) => route !== false)
    .map((route) => ({
      role: readBy,
      ...route,
      // The entity's page by its path, for react-admin's own components in a hatch.
      element: (
        <ResourceContextProvider key={route.path} value={name}>
          {route.element}
        </ResourceContextProvider>
      ),
    }));
}

/** The one table of the app's paths, in the order of the sidebar. */
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
  {
    path: '/activity',
    element: <ActivityPage />,
    extra: 'audit',
    role: AUDITORS,
    link: { label: 'Activity', icon: ActivityIcon },
    load: ActivityPage.load,
  },
  ...moves.map(({ path, name, icon }) => ({
    path: moveUrl(path),
    element: <MovePage key={path} path={path} />,
    title: name,
    link: { label: name, icon, group: 'Warehouse' },
    role: MOVERS,
    load: MovePage.load,
  })),
  // Their links come with their names, where the backend announces them.
  {
    path: '/inventory/:path',
    element: <MovePage />,
    title: ({ path = '' }) => wordsOfPath(path),
    role: MOVERS,
    load: MovePage.load,
  },
  ...['', '/new', '/:id', '/:id/:part'].flatMap((rest) =>
    ['/stock-levels', '/purchase-orders'].map((list) => ({
      path: list + rest,
      element: <FurtherPage Form={FormPage} Detail={RecordPage} />,
      load: loadFurther,
    })),
  ),
  ...extensions.pages,
  ...(CataloguePage
    ? [{ path: '/dev/catalogue', element: createElement(CataloguePage), load: CataloguePage.load }]
    : []),
]);

const matched = routes.map((handle) => ({ path: handle.path, caseSensitive: true, handle }));

/** The route of a path. Who may not open it asks for nothing. */
export function routeAt(path: string): PageMatch | undefined {
  const match = matchRoutes(matched, path)?.at(-1);
  if (!match) return undefined;
  const { firstQuery, ...route } = match.route.handle;
  return { route: may(route.role) ? { ...route, firstQuery } : route, params: match.params };
}
