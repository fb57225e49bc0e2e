import { createContext, type ReactElement, use } from 'react';
import type { DataProvider } from 'react-admin';
import { type Location, useLocation } from 'react-router';
import type { Role } from '../../contract/definition/roles';
import { wordsOfPath } from '../format/words';
import type { Scope } from '../schema/scope';
import type { IconComponent } from '../schema/spec';

/** All that is known of a path. Everything that depends on where somebody is, or may go, is derived from it. */
export interface PageRoute {
  /** As the router matches it: `/products/:id`. */
  path: string;
  element: ReactElement;
  /** What the header and the browser's tab say, given what the path has in its `:parts`; the path's words where absent. */
  title?: string | ((params: Asked['params']) => string);
  /** What the page is narrowed to. The header then has its selector. */
  scope?: Scope;
  /** What the backend has to announce for the page to be there. */
  extra?: string;
  /** Who may open it; everybody where absent. */
  role?: Role | undefined;
  /** The link to it in the sidebar. */
  link?: SidebarLink;
  /** Links to views of it: what stands in its query by the link. */
  views?: readonly (SidebarLink & { query: string })[];
  /** Fetches the code that the page is drawn by, where that is not with the app. */
  load?: () => Promise<unknown>;
  /**
   * The first request of the page, under the key that the page reads its answer by. A promise where the page's code has to
   * arrive before the request is known.
   */
  firstQuery?: (dataProvider: DataProvider, asked: Asked) => FirstQuery | Promise<FirstQuery>;
}

/** What a page asks for, afresh at every visit: no answer outlives the page that shows it. */
export const pageQuery = <T>(
  queryKey: readonly unknown[],
  queryFn: (context: { signal: AbortSignal }) => Promise<T>,
) => ({ queryKey, queryFn, gcTime: 0 });

/** What {@link pageQuery} makes, whatever is answered. */
export type PageQuery = ReturnType<typeof pageQuery<unknown>>;

type FirstQuery = PageQuery | undefined;

/** What a page is about, besides which page it is. */
export interface Asked {
  params: Readonly<Partial<Record<string, string>>>;
  search: URLSearchParams;
  /** The id of a scope's chosen record; null for all of them. */
  chosen: (scope: Scope | undefined) => string | null;
}

/** The route of a path, and what the path has in the places of its `:parts`. */
export interface PageMatch extends Pick<Asked, 'params'> {
  route: PageRoute;
}

/** A page at one of its addresses. */
export interface PlacedPage extends PageMatch {
  location: Location;
}

export interface SidebarLink {
  label: string;
  icon: IconComponent;
  /** The heading it stands under, where it has one. */
  group?: string;
  /** Its place among the links of features and extensions; by their folders' names where absent. */
  order?: number;
}

/** A link where it stands in the sidebar. */
export type PlacedLink = SidebarLink & { to: string; current: boolean };

/** Every path of the app, in the order of the sidebar. The app provides them. */
export const RoutesContext = createContext<readonly PageRoute[]>([]);
export const useRoutes = (): readonly PageRoute[] => use(RoutesContext);

/** The page that is shown; undefined where there is none. The app provides it. */
export const PageContext = createContext<PageMatch | undefined>(undefined);
export const usePageMatch = () => use(PageContext);
export const usePageRoute = () => usePageMatch()?.route;

/** What the page that is shown is called. */
export function usePageTitle(): string {
  const { pathname } = useLocation();
  const { route, params } = usePageMatch() ?? {};
  return titleOf(pathname, route, params);
}

/** What the page at a path is called. */
export function titleOf(path: string, { title }: Partial<PageRoute> = {}, params: Asked['params'] = {}): string {
  return (typeof title === 'function' ? title(params) : title) ?? wordsOfPath(path);
}
