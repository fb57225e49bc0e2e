import type { List } from '../schema/list/list';

export interface ListRequest {
  /** The filters by query parameter. An empty or missing value does not filter; 0 does. */
  filter: Readonly<Record<string, unknown>>;
  /** The page number, from 1. */
  page: number;
  /** True for all rows on one page. */
  all?: boolean;
  /** The sorting by the API: `name` or `-name`. */
  sort?: string | undefined;
}

/** Returns the query string of a list: declared filters, filters of presets, scope, sorting, and the page, by default from 0. */
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
    // The user may type ".5"; the API requires "0.5".
    query.set(name, filters[name]?.input.as === 'number' ? String(Number(value)) : String(value));
  }
  if (sort) query.set('sort', sort);
  if (isPaged && all) query.set(...(api.all ?? ['all', 'true']));
  else if (isPaged) query.set(api.page ?? 'page', String(page - 1 + (api.firstPage ?? 0)));
  return query.toString();
}
