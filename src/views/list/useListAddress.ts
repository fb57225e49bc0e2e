import { useLayoutEffect, useMemo, useRef } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import type { Entity } from '../../schema/entity';
import {
  readListAddress,
  withFilter,
  withoutFilters,
  withoutPreset,
  withPage,
  withSort,
} from '../../schema/listAddress';

/**
 * What the address bar says about a list, and the ways to change it. Filters and sorting replace the entry of the
 * browser's history, pages add one.
 */
export function useListAddress(entity: Entity) {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readListAddress(entity, search), [entity, search]);

  // Two filters may act before the first one's address is rendered; the second continues from it.
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  const change = (to: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
    // The next page is about to be drawn: what was typed before is not said of it.
    if (window.location.pathname !== pathname) return;
    latest.current = to(latest.current);
    // What only corrects the entry leaves the page where it is scrolled to; a new one starts at its top.
    setSearch(latest.current, { ...options, preventScrollReset: options?.replace });
  };

  return {
    address,
    setPage: (page: number, options?: NavigateOptions) => change((current) => withPage(current, page), options),
    setSort: (sort: string) =>
      // The page that is shown keeps its rows, unless all pages change theirs.
      change((current) => withSort(entity.sortedBy ? withPage(current, 1) : current, sort), { replace: true }),
    setFilter: (name: string, value: string) =>
      change((current) => withFilter(entity, current, name, value), { replace: true }),
    clearFilters: () => change((current) => withoutFilters(entity, current), { replace: true }),
    dropPreset: () => {
      const { preset } = address;
      if (preset) change((current) => withoutPreset(current, preset), { replace: true });
    },
  };
}
