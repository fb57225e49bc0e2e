import { createPath, type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import { useAppHistory } from './AppRouter';
import type { AppHistory } from './history';

type ToNext = (current: URLSearchParams) => URLSearchParams;

/** Changes the parameters of where somebody is, or is on the way to: two controls may act before the first one's change is drawn. */
export function changeSearch(history: AppHistory, to: ToNext, options?: NavigateOptions): void {
  const { pathname, search } = history.entry().location;
  const next = String(to(new URLSearchParams(search)));
  // What only corrects the entry leaves the page where it is scrolled to; a new one starts at its top.
  history.navigate(createPath({ pathname, search: next }), { ...options, preventScrollReset: options?.replace });
}

/** The parameters of the page's address as they are drawn, and a way to change the newest ones. */
export function usePageSearch() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { history } = useAppHistory();
  const change = (to: ToNext, options?: NavigateOptions) => {
    // The next page is about to be drawn: what was typed before is not said of it.
    if (history.entry().location.pathname === pathname) changeSearch(history, to, options);
  };
  return { search, change };
}
