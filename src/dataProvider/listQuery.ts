import type { List } from '../schema/list';

export interface ListRequest {
  /** By documented parameter; an empty or missing one does not filter, 0 does. */
  filter: Readonly<Record<string, unknown>>;
  /** As people count it, from 1. */
  page: number;
  /** Every row on one page. */
  all?: boolean;
  /** What the API is to sort by, as it says it: `name` or `-name`. */
  sort?: string | undefined;
}

/** The documented query string of a list: the declared filters and presets', the scope's where it has one, the sorting, the page, by default zero-based. */
export function listQuery(
  { filters, presets = [], scope, isPaged, api = {} }: Pick<List, 'filters' | 'presets' | 'scope' | 'isPaged' | 'api'>,
  { filter, page, all, sort }: ListRequest,
): string {
  const query = new URLSearchParams();
  const ofPresets = presets.flatMap((preset) => Object.keys(preset.filters?.() ?? {}));
  const names = new Set([...Object.keys(filters), ...ofPresets, ...(scope ? [scope.param] : [])]);
  for (const name of names) {
    const value = filter[name];
    if (value === undefined || value === null || value === '') continue;
    // A number may be typed as ".5"; the API reads plain ones.
    query.set(name, filters[name]?.input.as === 'number' ? String(Number(value)) : String(value));
  }
  if (sort) query.set('sort', sort);
  if (isPaged && all) query.set(...(api.all ?? ['all', 'true']));
  else if (isPaged) query.set(api.page ?? 'page', String(page - 1 + (api.firstPage ?? 0)));
  return query.toString();
}
