import { useMemo } from 'react';
import type { NavigateOptions } from 'react-router';
import { usePageSearch } from '../../navigation/usePageSearch';
import type { Entity } from '../../schema/entity';
import {
  readListAddress,
  withFilter,
  withoutFilters,
  withoutPreset,
  withPage,
  withSort,
} from '../../schema/list/listAddress';

/**
 * Returns the state of a list in its URL, and functions to change it. Filters and sorting replace the history entry; a page
 * change adds one.
 */
export function useListAddress(entity: Entity) {
  const { search, change } = usePageSearch();
  const address = useMemo(() => readListAddress(entity, search), [entity, search]);

  return {
    address,
    search,
    change,
    setPage: (page: number, options?: NavigateOptions) => change((current) => withPage(current, page), options),
    setSort: (sort: string) =>
      // Sorting on the client keeps the page's rows; sorting on the server changes them, so it returns to page 1.
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
