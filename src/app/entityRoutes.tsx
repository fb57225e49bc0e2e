import { ResourceContextProvider } from 'react-admin';
import { loadWrites } from '../dataProvider';
import { pathToWords } from '../format/texts';
import { lazyComponent } from '../routing/lazyComponent';
import type { PageRoute } from '../routing/pageRoute';
import { createUrl, editUrl, listUrl, showUrl } from '../routing/urls';
import type { Entity } from '../schema/entity';
import type { NamedField } from '../schema/field';
import { readListAddress } from '../schema/list/listAddress';
import { t, translate } from '../texts/t';
import { isId, recordQueryOptions } from '../views/data/recordQueryOptions';
import ListPage from '../views/list/ListPage';
import { listQueryOptions } from '../views/list/listQueryOptions';
import { RecordFields } from '../views/show/declaredFields';
import { loadSlot } from '../views/slots/Slot';

const ShowPage = lazyComponent(() => import('../views/show/ShowPage'));
const FormPage = lazyComponent(() => import('../views/form/FormPage'));

/** Preloads the code for writes with the form, so that it is available offline. */
async function loadForm(fields: readonly NamedField[]) {
  loadWrites().catch(() => {});
  const { loadInputs } = await FormPage.load();
  await loadInputs(fields);
}

/** Returns the routes of an entity: list, create, show and edit. An entity without create or update has no route for it. */
export function entityRoutes(entity: Entity): PageRoute[] {
  const { name, many, can, capability, roles, body } = entity;
  const form = { element: <FormPage entity={entity} />, load: () => loadForm(entity.form) };
  const list: PageRoute = {
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
  };
  const create: PageRoute = { path: createUrl(name), title: entity.texts.newTitle, role: roles.create, ...form };
  const show: PageRoute = {
    path: showUrl(name, ':id'),
    element: <ShowPage entity={entity} />,
    title: ({ id = '' }) => `${translate(many)} ${pathToWords(id)}`,
    load: () =>
      Promise.all([
        ShowPage.load(),
        (body ?? RecordFields).load?.(),
        loadSlot('recordFacts', name),
        loadSlot('stockPlace', name),
      ]),
    firstQuery: (dataProvider, { params: { id = '' } }) =>
      isId(id) ? recordQueryOptions(dataProvider, entity, id, 'detail') : undefined,
  };
  const edit: PageRoute = {
    path: editUrl(name, ':id'),
    title: ({ id = '' }) =>
      t('{records} {id} {page}', { records: translate(many), id: pathToWords(id), page: translate('Edit') }),
    role: roles.update,
    ...form,
  };
  return [list, can.has('create') && create, show, can.has('update') && edit]
    .filter((route) => route !== false)
    .map((route) => ({
      role: roles.read,
      capability,
      ...route,
      // Provides the resource to react-admin's own components in a custom body or cell.
      element: (
        <ResourceContextProvider key={route.path} value={name}>
          {route.element}
        </ResourceContextProvider>
      ),
    }));
}
