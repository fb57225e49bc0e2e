import { useMemo, useState } from 'react';
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

/**
 * Returns the value of a control that writes to the URL. The control shows an edit immediately, since the router renders the
 * new URL later, and resetting a native control meanwhile would lose typed text. If the URL changes for another reason, such as
 * a link or the back button, the control shows the URL's value.
 * @param value the URL's value
 * @param onSend writes to the URL
 */
export function useEdited(value: string, onSend: (value: string) => void) {
  const [edited, setEdited] = useState(value);
  // A sent value is kept until the URL has it, or a later one.
  const [seen, setSeen] = useState<{ value: string; sent: readonly string[] }>({ value, sent: [] });
  if (seen.value !== value) {
    const own = seen.sent.lastIndexOf(value);
    setSeen({ value, sent: own < 0 ? [] : seen.sent.slice(own + 1) });
    if (own < 0) setEdited(value);
  }
  const send = (next: string) => {
    setSeen((before) => ({ ...before, sent: [...before.sent, next] }));
    onSend(next);
  };
  return { edited, setEdited, send };
}
