import { parseSorting, type Sorting } from './columns';
import type { Entity } from './entity';
import type { AnyRow } from './record';
import type { Preset } from './spec';

/** What a list's address says: filters by documented name, the page as people count it, the sorting, a preset. */
export interface ListAddress {
  filters: Readonly<Record<string, string>>;
  page: number;
  sorting: Sorting | null;
  preset: Preset<AnyRow> | null;
}

type ListEntity = Pick<Entity, 'filters' | 'presets'>;

const presetOf = ({ presets }: ListEntity, search: URLSearchParams): Preset<AnyRow> | null =>
  presets.find(({ param, value }) => search.get(param) === value) ?? null;

/** Reads a list's address. Unknown parameters and filters that could not be sent are ignored. */
export function readListAddress(entity: ListEntity, search: URLSearchParams): ListAddress {
  const preset = presetOf(entity, search);
  const filters = { ...preset?.filters?.() };
  for (const [name, { accepts }] of Object.entries(entity.filters)) {
    const value = search.get(name);
    if (value && accepts(value)) filters[name] = value;
  }
  const page = Number(search.get('page') ?? 1);
  const sort = search.get('sort');
  return {
    filters,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    sorting: sort ? parseSorting(sort) : null,
    preset,
  };
}

const changed = (search: URLSearchParams, change: (next: URLSearchParams) => void): URLSearchParams => {
  const next = new URLSearchParams(search);
  change(next);
  return next;
};

const setOrDelete = (search: URLSearchParams, name: string, value: string): void =>
  value === '' ? search.delete(name) : search.set(name, value);

/** Goes to a page, as people count it; the first one is not said. */
export const withPage = (search: URLSearchParams, page: number): URLSearchParams =>
  changed(search, (next) => setOrDelete(next, 'page', page === 1 ? '' : String(page)));

/** Sorts as the address says it, `name` or `-name`; '' for not at all. */
export const withSort = (search: URLSearchParams, sort: string): URLSearchParams =>
  changed(search, (next) => setOrDelete(next, 'sort', sort));

/** Sets or, with '', clears a filter, on page 1. A preset that stood for filters gives way to those it stood for. */
export function withFilter(entity: ListEntity, search: URLSearchParams, name: string, value: string): URLSearchParams {
  return changed(withPage(search, 1), (next) => {
    const preset = presetOf(entity, search);
    if (preset?.filters) {
      next.delete(preset.param);
      for (const [own, standing] of Object.entries(preset.filters())) if (!next.has(own)) next.set(own, standing);
    }
    setOrDelete(next, name, value);
  });
}

/** Drops a preset, on page 1. */
export const withoutPreset = (search: URLSearchParams, { param }: Preset<AnyRow>): URLSearchParams =>
  changed(withPage(search, 1), (next) => next.delete(param));
