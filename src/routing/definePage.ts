import { type ComponentType, createElement } from 'react';
import { refuseUnknown } from '../../contract/definition/members';
import type { FreePath } from '../../contract/definition/reserved';
import type { EntityName } from '../../contract/entities';
import { pathToWords } from '../format/texts';
import type { IconComponent } from '../schema/icon';
import { lazyComponent } from './lazyComponent';
import type { PageRoute, SidebarLink } from './pageRoute';

interface PageSpec<P extends `/${string}`>
  extends Pick<PageRoute, 'scope' | 'role'>,
    Pick<SidebarLink, 'group' | 'order'> {
  /** The pattern. `path: '/orders-board'` */
  path: P & FreePath<P, EntityName>;
  /** The title in the header, the browser's tab and the sidebar. Default: the words of the path. */
  title?: string;
  /** The text of the sidebar link. Default: the title, else the words of the path's last part. */
  label?: string;
  /** The icon of the sidebar link; without an icon there is no link. */
  icon?: IconComponent;
  /** Imports a module whose default export is the component: `load: () => import('./Board')`. */
  load: () => Promise<{ default: ComponentType }>;
}

/** Declares a page: its path, its sidebar link, and its code, which is fetched when the user opens it. */
export function definePage<const P extends `/${string}`>(spec: PageSpec<P>): PageRoute {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<PageSpec<P>>(
      'definePage',
      spec,
      {
        path: true,
        title: true,
        label: true,
        icon: true,
        group: true,
        order: true,
        scope: true,
        role: true,
        load: true,
      },
      spec.path,
    );
  const { path, title, scope, role, icon, load, ...place } = spec;
  const label = title ?? pathToWords(path.slice(path.lastIndexOf('/')));
  const Page = lazyComponent(load);
  return {
    path,
    ...(title !== undefined && { title }),
    element: createElement(Page),
    load: Page.load,
    role,
    ...(scope && { scope }),
    ...(icon && { link: { label, icon, ...place } }),
  };
}
