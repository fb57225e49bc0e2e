import { createContext, type ReactElement, use } from 'react';
import type { DataProvider } from 'react-admin';
import { type Location, useLocation } from 'react-router';
import type { Role } from '../../contract/definition/roles';
import { pathToWords } from '../format/texts';
import type { IconComponent } from '../schema/icon';
import type { Scope } from '../schema/scope';
import { t, translate } from '../texts/t';

/** A route of the app. Navigation, titles, the sidebar and preloading are derived from it. */
export interface PageRoute {
  /** The pattern, `/products/:id`. */
  path: string;
  element: ReactElement;
  /** The title in the header and the browser's tab; a function gets the path's `:parts`. Default: the words of the path. */
  title?: string | ((params: PageRequest['params']) => string);
  /** The scope whose chosen record filters the page. The header shows its selector. */
  scope?: Scope;
  /** The capability that the backend has to announce; without it the page is not found. */
  capability?: string | undefined;
  /** The role required to open it. Default: every role. */
  role?: Role | undefined;
  /** Its link in the sidebar. */
  link?: SidebarLink;
  /** Sidebar links to views of the page, each with the query of its view. */
  views?: readonly (SidebarLink & { query: string })[];
  /** Fetches the page's code; absent when the code is in the app's chunk. */
  load?: () => Promise<unknown>;
  /**
   * Returns the page's first request, with the same query key as the page's own. Returns a promise if the page's code must be
   * loaded first.
   */
  firstQuery?: (dataProvider: DataProvider, request: PageRequest) => FirstQuery | Promise<FirstQuery>;
}

/** Options of a page's query. `gcTime: 0`: every visit sends the request again. */
export const pageQuery = <T>(
  queryKey: readonly unknown[],
  queryFn: (context: { signal: AbortSignal }) => Promise<T>,
) => ({ queryKey, queryFn, gcTime: 0 });

/** The result of {@link pageQuery}, for any answer. */
export type PageQuery = ReturnType<typeof pageQuery<unknown>>;

type FirstQuery = PageQuery | undefined;

/** The parts of an address that a page's request depends on. */
export interface PageRequest {
  params: Readonly<Partial<Record<string, string>>>;
  search: URLSearchParams;
  /** Returns the id of a scope's chosen record; null for all records. */
  chosen: (scope: Scope | undefined) => string | null;
}

/** The route of a path, with the values of the path's `:parts`. */
export interface PageMatch extends Pick<PageRequest, 'params'> {
  route: PageRoute;
}

/** A page at an address. */
export interface PlacedPage extends PageMatch {
  location: Location;
}

export interface SidebarLink {
  label: string;
  icon: IconComponent;
  /** The heading above it, if any. */
  group?: string;
  /** Sorts the links of features and extensions; links without it follow in the order of the folders' names. */
  order?: number;
}

/** A rendered link of the sidebar. */
export type PlacedLink = SidebarLink & { to: string; current: boolean };

/** All routes, in the order of the sidebar. The app provides them. */
export const RoutesContext = createContext<readonly PageRoute[]>([]);
export const useRoutes = (): readonly PageRoute[] => use(RoutesContext);

/** The current page; undefined when the path has none. The app provides it. */
export const PageContext = createContext<PageMatch | undefined>(undefined);
export const usePageMatch = () => use(PageContext);
export const usePageRoute = () => usePageMatch()?.route;

/** Returns the title of the current page. */
export function usePageTitle(): string {
  const { pathname } = useLocation();
  const { route, params } = usePageMatch() ?? {};
  return titleOf(pathname, route, params);
}

/** Returns the title of a path. */
export function titleOf(path: string, { title }: Partial<PageRoute> = {}, params: PageRequest['params'] = {}): string {
  const own = typeof title === 'function' ? title(params) : title;
  return own === undefined ? translatePath(path) : translate(own);
}

/** Returns the words of a path: the text of the whole path if the language has one, else the texts of its parts. */
function translatePath(path: string): string {
  const whole = pathToWords(path);
  const text = translate(whole);
  if (text !== whole) return text;
  const parts = path
    .split('/')
    .filter(Boolean)
    .map((part) => translate(pathToWords(part)));
  const [records = '', id = '', page] = parts;
  return page !== undefined && parts.length === 3 ? t('{records} {id} {page}', { records, id, page }) : parts.join(' ');
}
