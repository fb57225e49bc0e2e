import { page } from './routing/page';

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

interface Loadable {
  load: () => Promise<unknown>;
}

const byPattern: readonly [RegExp, Loadable][] = [
  [/^\/$/, pages.dashboard],
  [/^\/geography$/, pages.geography],
  [/^\/inventory\//, pages.move],
  [/^\/[^/]+$/, pages.list],
  [/^\/[^/]+\/(new|[^/]+\/edit)$/, pages.form],
  [/^\/[^/]+\/[^/]+$/, pages.detail],
];

/** Fetches the chunk of the page at a path; there is nothing to fetch for a path without one. */
export async function loadPage(path: string): Promise<void> {
  await byPattern.find(([pattern]) => pattern.test(path))?.[1].load();
}

/** Fetches the chunk of a page that is likely to be next. A failure is left to the page itself to tell. */
export const preloadPage = (path: string): void => void loadPage(path).catch(() => {});
