import type { PageRoute } from '../routing/pageRoute';
import { DefinitionError } from '../schema/list/checkLists';
import type { Look } from './customize';

/**
 * Applies an extension's labels, groups and order to the sidebar links of the routes.
 * @throws DefinitionError in development, if it names a path without a link
 */
export function arranged(
  routes: readonly PageRoute[],
  { links = {}, order = [] }: Pick<Look, 'links' | 'order'>,
): readonly PageRoute[] {
  if (import.meta.env.DEV) {
    const paths = routes.flatMap(({ path, link }) => (link ? [path] : []));
    const lost = [...Object.keys(links), ...order].find((path) => !paths.includes(path));
    if (lost) throw new DefinitionError(`look.ts: no link leads to ${lost}. There are: ${paths.join(', ')}.`);
  }
  const places: readonly string[] = order;
  const place = ({ path }: PageRoute) => (places.includes(path) ? places.indexOf(path) : places.length);
  return routes.toSorted((a, b) => place(a) - place(b)).map((route) => linked(route, links));
}

function linked(route: PageRoute, links: NonNullable<Look['links']>): PageRoute {
  const { link, views = [], ...rest } = route;
  const own = Object.entries(links).find(([path]) => path === route.path)?.[1];
  if (!link || own === undefined) return route;
  if (own === false) return rest;
  const { group = link.group } = own;
  const placed = group === undefined ? {} : { group };
  return { ...rest, link: { ...link, ...own }, views: views.map((view) => ({ ...view, ...placed })) };
}
