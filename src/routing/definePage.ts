import { type ComponentType, createElement } from 'react';
import type { IconComponent } from '../schema/spec';
import { lazyComponent } from './lazyComponent';
import type { PageRoute, SidebarLink } from './pageRoute';

interface PageSpec extends Pick<PageRoute, 'scope' | 'role'>, Pick<SidebarLink, 'group' | 'order'> {
  /** As the router matches it. `path: '/orders-board'` */
  path: `/${string}`;
  /** What the header, the browser's tab and the sidebar call it; the header and the tab say the path's words where absent. */
  title?: string;
  /** What the sidebar calls it where that differs from the title. */
  label?: string;
  /** The sidebar's icon; no link leads to the page from there without one. */
  icon?: IconComponent;
  /** Fetches its code. `load: () => import('./Board')`, whose default export is the component */
  load: () => Promise<{ default: ComponentType }>;
}

/** A page of one's own: at its path, in the sidebar, fetched when it is asked for. */
export function definePage({ path, title, label = title, scope, role, icon, load, ...place }: PageSpec): PageRoute {
  const Drawn = lazyComponent(load);
  return {
    path,
    ...(title !== undefined && { title }),
    element: createElement(Drawn),
    load: Drawn.load,
    role,
    ...(scope && { scope }),
    ...(icon && label !== undefined && { link: { label, icon, ...place } }),
  };
}
