import { type ComponentType, createElement } from 'react';
import type { FreePath } from '../../contract/definition/reserved';
import type { EntityName } from '../../contract/entities';
import type { IconComponent } from '../schema/spec';
import { lazyComponent } from './lazyComponent';
import type { PageRoute, SidebarLink } from './pageRoute';

interface PageSpec<P extends `/${string}`>
  extends Pick<PageRoute, 'scope' | 'role'>,
    Pick<SidebarLink, 'group' | 'order'> {
  /** As the router matches it. `path: '/orders-board'` */
  path: P & FreePath<P, EntityName>;
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
export function definePage<const P extends `/${string}`>(spec: PageSpec<P>): PageRoute {
  const { path, title, label = title, scope, role, icon, load, ...place } = spec;
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
