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
} from '../../schema/listAddress';

/**
 * What the address bar says about a list, and the ways to change it. Filters and sorting replace the entry of the
 * browser's history, pages add one.
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
