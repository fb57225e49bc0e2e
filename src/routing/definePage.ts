import { type ComponentType, createElement } from 'react';
import type { FreePath } from '../../contract/definition/reserved';
import type { EntityName } from '../../contract/entities';
import type { IconComponent } from '../schema/spec';
import { lazyComponent } from './lazyComponent';
import type { PageRoute } from './pageRoute';

interface PageSpec<P extends `/${string}`> extends Pick<PageRoute, 'scope' | 'role'> {
  /** As the router matches it. `path: '/orders-board'` */
  path: P & FreePath<P, EntityName>;
  /** What the header, the browser's tab and the sidebar call it. */
  title: string;
  /** The sidebar's icon; no link leads to the page from there without one. */
  icon?: IconComponent;
  /** The sidebar's heading that it stands under. */
  group?: string;
  /** Fetches its code. `load: () => import('./Board')`, whose default export is the component */
  load: () => Promise<{ default: ComponentType }>;
}

/** A page of one's own: at its path, in the sidebar, fetched when it is asked for. */
export function definePage<const P extends `/${string}`>(spec: PageSpec<P>): PageRoute {
  const { path, title, scope, role, icon, group, load } = spec;
  const Drawn = lazyComponent(load);
  return {
    path,
    title,
    element: createElement(Drawn),
    load: Drawn.load,
    role,
    ...(scope && { scope }),
    ...(icon && { link: { label: title, icon, ...(group !== undefined && { group }) } }),
  };
}
