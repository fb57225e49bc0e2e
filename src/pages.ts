import { page } from './routing/page';
import { editUrl, GEOGRAPHY, HOME, hasShape, listUrl, moveUrl, newUrl, recordUrl } from './routing/urls';
import type { EntityName, MovePath } from './schema/contract';

/*
 * Which page stands at which path, as far as its chunk goes. It knows no entity, so that the page can be fetched
 * beside the app instead of after it.
 */

export const pages = {
  list: page(() => import('./views/list/ListPage')),
  detail: page(() => import('./views/detail/DetailPage')),
  form: page(() => import('./views/form/FormPage')),
  dashboard: page(() => import('./dashboard/DashboardPage')),
  geography: page(() => import('./geography/GeographyPage')),
  move: page(() => import('./inventory/MovePage')),
};

/** The developers' catalogue of fields and filters; production builds do not hold it. */
export const catalogue = import.meta.env.DEV ? page(() => import('./dev/CataloguePage')) : null;

const ENTITY = ':entity' as EntityName;
const MOVE = ':move' as MovePath;

/** The first shape that a path has is its page's. */
const byShape = [
  [HOME, pages.dashboard],
  [GEOGRAPHY, pages.geography],
  [moveUrl(MOVE), pages.move],
  [listUrl(ENTITY), pages.list],
  [newUrl(ENTITY), pages.form],
  [editUrl(ENTITY, ':id'), pages.form],
  [recordUrl(ENTITY, ':id'), pages.detail],
] as const;

const pageAt = (path: string) => byShape.find(([shape]) => hasShape(path, shape))?.[1];

/** Whether a list stands at a path, as far as its shape tells. */
export const isList = (path: string): boolean => pageAt(path) === pages.list;

/** Fetches the chunk of the page at a path; there is nothing to fetch for a path without one. */
export async function loadPage(path: string): Promise<void> {
  await pageAt(path)?.load();
}
