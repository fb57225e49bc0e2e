import { isOffered } from '../account';
import { listHome } from '../navigation/listHome';
import type { PageRoute, PlacedLink } from '../routing/pageRoute';
import { isWithin } from '../routing/urls';

/** Returns the links of the sidebar that the user may follow, with those to views of a page after the page's. */
export const sidebarLinks = (
  routes: readonly PageRoute[],
  { path, search }: { path: string; search: string },
): PlacedLink[] =>
  routes.filter(isOffered).flatMap(({ path: to, link, views = [] }): PlacedLink[] => {
    const currentView = path === to && views.find(({ query }) => search.slice(1).split('&').includes(query));
    return [
      ...(link ? [{ ...link, to: listHome(to), current: !currentView && isWithin(path, to) }] : []),
      ...views.map((view) => ({ ...view, to: `${to}?${view.query}`, current: view === currentView })),
    ];
  });
