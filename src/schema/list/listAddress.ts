import type { Entity } from '../entity';
import type { AnyRow } from '../record';
import type { Scope } from '../scope';
import { parseSorting, type Sorting } from './columns';
import type { Preset } from './listSpec';

/** The state of a list in its URL: filters by query parameter, page number from 1, sorting, preset. */
export interface ListAddress {
  filters: Readonly<Record<string, string>>;
  page: number;
  sorting: Sorting | null;
  preset: Preset<AnyRow> | null;
  /** The columns that the user chose, from left to right; null for the declared ones. */
  columns: readonly ChosenColumn[] | null;
  /** Whether rows are low, so that more fit on a screen. */
  isDense: boolean;
}

/** A column in the address: `name`, or `name:240` with a width. */
export interface ChosenColumn {
  key: string;
  /** In CSS pixels. Absent: as wide as the table makes it. */
  width?: number | undefined;
}

export type ListEntity = Pick<Entity, 'filters' | 'presets'>;

const presetOf = ({ presets }: ListEntity, search: URLSearchParams): Preset<AnyRow> | null =>
  presets.find(({ param, value }) => search.get(param) === value) ?? null;

/** Returns whether a preset narrows the list by more than the filter bar shows. The list then shows the preset's label. */
export const isBeyondControls = ({ filters }: Pick<Entity, 'filters'>, preset: Preset<AnyRow>): boolean =>
  preset.keep !== undefined || Object.keys(preset.filters?.() ?? {}).some((name) => !(name in filters));

/** Parses the URL of a list. Ignores unknown parameters and unusable values. */
export function readListAddress(entity: ListEntity, search: URLSearchParams): ListAddress {
  const preset = presetOf(entity, search);
  const filters = { ...preset?.filters?.() };
  for (const [name, { accepts, usual }] of Object.entries(entity.filters)) {
    const value = search.get(name);
    if (value && value !== usual && accepts(value)) filters[name] = value;
    // The user has cleared a filter that the active preset sets.
    else if (value === '') delete filters[name];
  }
  const page = search.get('page');
  const sort = search.get('sort');
  const columns = search.get('columns');
  return {
    filters,
    page: page && isPage(page) ? Number(page) : 1,
    sorting: sort ? parseSorting(sort) : null,
    preset,
    columns: columns ? columns.split(',').map(parseColumn) : null,
    isDense: search.get('rows') === 'dense',
  };
}

/** Parses a column of the parameter `columns`. Does not check that it exists. */
export function parseColumn(text: string): ChosenColumn {
  const [, key = '', width] = /^([^:]*)(?::(\d{2,4}))?$/.exec(text) ?? [];
  return { key: key || text, width: width ? Number(width) : undefined };
}

/** Returns the parameter `columns` for chosen columns. */
export const columnsText = (columns: readonly ChosenColumn[]): string =>
  columns.map(({ key, width }) => (width ? `${key}:${width}` : key)).join(',');

export const isPage = (text: string): boolean => Number.isSafeInteger(Number(text)) && Number(text) >= 1;

const changed = (search: URLSearchParams, change: (next: URLSearchParams) => void): URLSearchParams => {
  const next = new URLSearchParams(search);
  change(next);
  return next;
};

const setOrDelete = (search: URLSearchParams, name: string, value: string): void =>
  value === '' ? search.delete(name) : search.set(name, value);

/** Sets a parameter; '' removes it. */
export const withParam = (search: URLSearchParams, name: string, value: string): URLSearchParams =>
  changed(search, (next) => setOrDelete(next, name, value));

/** Sets the page number, from 1. Page 1 has no parameter. */
export const withPage = (search: URLSearchParams, page: number): URLSearchParams =>
  withParam(search, 'page', page === 1 ? '' : String(page));

/** Sets the sorting, `name` or `-name`; '' removes it. */
export const withSort = (search: URLSearchParams, sort: string): URLSearchParams => withParam(search, 'sort', sort);

/**
 * Sets a filter and returns to page 1; '' clears it. Replaces the active preset with the filters it sets, unless the preset
 * narrows the list by more than the controls show.
 */
export function withFilter(entity: ListEntity, search: URLSearchParams, name: string, value: string): URLSearchParams {
  return changed(withPage(search, 1), (next) => {
    const preset = presetOf(entity, search);
    const presetFilters = preset?.filters?.() ?? {};
    if (preset && isBeyondControls(entity, preset)) {
      if (name in presetFilters) return next.set(name, value);
    } else if (preset) {
      next.delete(preset.param);
      for (const [own, text] of Object.entries(presetFilters)) if (!next.has(own)) next.set(own, text);
    }
    setOrDelete(next, name, value);
  });
}

/** Narrows the list to the selected record, or to none with null, except a drill-down. A different record resets the page to 1. */
export const withSelected = (
  search: URLSearchParams,
  { param, inAddress }: Scope,
  id: string | null,
): URLSearchParams =>
  search.get(param) || search.get(inAddress) === id ? search : withParam(withPage(search, 1), inAddress, id ?? '');

/** Removes all filters and presets, and returns to page 1. */
export const withoutFilters = (entity: ListEntity, search: URLSearchParams): URLSearchParams =>
  changed(withPage(search, 1), (next) => {
    for (const name of Object.keys(entity.filters)) next.delete(name);
    for (const { param } of entity.presets) next.delete(param);
  });

/** Removes a preset, and returns to page 1. */
export const withoutPreset = (search: URLSearchParams, { param }: Preset<AnyRow>): URLSearchParams =>
  changed(withPage(search, 1), (next) => next.delete(param));
