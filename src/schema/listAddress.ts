import { parseSorting, type Sorting } from './columns';
import type { Entity } from './entity';
import type { AnyRow } from './record';
import type { Scope } from './scope';
import type { Preset } from './spec';

/** What a list's address says: filters by documented name, the page as people count it, the sorting, a preset. */
export interface ListAddress {
  filters: Readonly<Record<string, string>>;
  page: number;
  sorting: Sorting | null;
  preset: Preset<AnyRow> | null;
}

export type ListEntity = Pick<Entity, 'filters' | 'presets'>;

const presetOf = ({ presets }: ListEntity, search: URLSearchParams): Preset<AnyRow> | null =>
  presets.find(({ param, value }) => search.get(param) === value) ?? null;

/** Whether a preset narrows the list by more than the filter bar's controls show. Its label then says so. */
export const isBeyondControls = ({ filters }: Pick<Entity, 'filters'>, preset: Preset<AnyRow>): boolean =>
  preset.keep !== undefined || Object.keys(preset.filters?.() ?? {}).some((name) => !(name in filters));

/** Reads a list's address. Parameters that a list does not have are ignored, and so are unusable values. */
export function readListAddress(entity: ListEntity, search: URLSearchParams): ListAddress {
  const preset = presetOf(entity, search);
  const filters = { ...preset?.filters?.() };
  for (const [name, { accepts }] of Object.entries(entity.filters)) {
    const value = search.get(name);
    if (value && accepts(value)) filters[name] = value;
    // Cleared, though a preset that stays stands for it.
    else if (value === '') delete filters[name];
  }
  const page = search.get('page');
  const sort = search.get('sort');
  return {
    filters,
    page: page && isPage(page) ? Number(page) : 1,
    sorting: sort ? parseSorting(sort) : null,
    preset,
  };
}

export const isPage = (text: string): boolean => Number.isSafeInteger(Number(text)) && Number(text) >= 1;

const changed = (search: URLSearchParams, change: (next: URLSearchParams) => void): URLSearchParams => {
  const next = new URLSearchParams(search);
  change(next);
  return next;
};

const setOrDelete = (search: URLSearchParams, name: string, value: string): void =>
  value === '' ? search.delete(name) : search.set(name, value);

/** Sets a parameter or, with '', drops it. */
export const withParam = (search: URLSearchParams, name: string, value: string): URLSearchParams =>
  changed(search, (next) => setOrDelete(next, name, value));

/** Goes to a page, as people count it; the first one is not said. */
export const withPage = (search: URLSearchParams, page: number): URLSearchParams =>
  withParam(search, 'page', page === 1 ? '' : String(page));

/** Sorts as the address says it, `name` or `-name`; '' for not at all. */
export const withSort = (search: URLSearchParams, sort: string): URLSearchParams => withParam(search, 'sort', sort);

/**
 * Sets or, with '', clears a filter, on page 1. A preset that stood for filters gives way to those it stood for, unless it
 * narrows the list by more.
 */
export function withFilter(entity: ListEntity, search: URLSearchParams, name: string, value: string): URLSearchParams {
  return changed(withPage(search, 1), (next) => {
    const preset = presetOf(entity, search);
    const standing = preset?.filters?.() ?? {};
    if (preset && isBeyondControls(entity, preset)) {
      if (name in standing) return next.set(name, value);
    } else if (preset) {
      next.delete(preset.param);
      for (const [own, text] of Object.entries(standing)) if (!next.has(own)) next.set(own, text);
    }
    setOrDelete(next, name, value);
  });
}

/** Narrows to a record, or with null to none: on page 1 where it was another one, whose pages are others. */
export const withChosen = (search: URLSearchParams, { inAddress }: Scope, id: string | null): URLSearchParams =>
  search.get(inAddress) === id ? search : withParam(withPage(search, 1), inAddress, id ?? '');

/** Drops all filters and presets, on page 1. */
export const withoutFilters = (entity: ListEntity, search: URLSearchParams): URLSearchParams =>
  changed(withPage(search, 1), (next) => {
    for (const name of Object.keys(entity.filters)) next.delete(name);
    for (const { param } of entity.presets) next.delete(param);
  });

/** Drops a preset, on page 1. */
export const withoutPreset = (search: URLSearchParams, { param }: Preset<AnyRow>): URLSearchParams =>
  changed(withPage(search, 1), (next) => next.delete(param));
