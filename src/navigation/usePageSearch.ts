import { createPath, type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import { useAppHistory } from './AppRouter';
import type { AppHistory } from './history';

type Update = (current: URLSearchParams) => URLSearchParams;

/**
 * Changes the query of the newest location, which may not be rendered yet: two controls may each change it before the next
 * render.
 */
export function changeSearch(history: AppHistory, update: Update, options?: NavigateOptions): void {
  const { pathname, search } = history.entry().location;
  const next = String(update(new URLSearchParams(search)));
  // A replaced entry keeps the scroll position; a new one starts at the top.
  history.navigate(createPath({ pathname, search: next }), { ...options, preventScrollReset: options?.replace });
}

/** Returns the rendered query of the page and a function that changes the newest one. */
export function usePageSearch() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { history } = useAppHistory();
  const change = (update: Update, options?: NavigateOptions) => {
    // Input that arrives after the user has left for another page is not that page's query.
    if (history.entry().location.pathname === pathname) changeSearch(history, update, options);
  };
  return { search, change };
}
