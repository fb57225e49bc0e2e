import { createPath, type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import { useAppHistory } from './AppRouter';

/**
 * The parameters of the page's address as they are drawn, and a way to change the newest ones: two controls may act before the
 * first one's change is drawn, and the second continues from it.
 */
export function usePageSearch() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { history } = useAppHistory();
  const change = (to: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
    const at = history.entry().location;
    // The next page is about to be drawn: what was typed before is not said of it.
    if (at.pathname !== pathname) return;
    const next = String(to(new URLSearchParams(at.search)));
    // What only corrects the entry leaves the page where it is scrolled to; a new one starts at its top.
    history.navigate(createPath({ pathname, search: next }), { ...options, preventScrollReset: options?.replace });
  };
  return { search, change };
}
