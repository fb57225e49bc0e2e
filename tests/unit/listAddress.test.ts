import { describe, expect, test } from 'vitest';
import { money, text } from '../../src/schema/fields';
import { column } from '../../src/schema/list/columns';
import {
  choiceFilter,
  dayFilter,
  range,
  referenceFilter,
  textFilter,
  yesNoFilter,
} from '../../src/schema/list/filters';
import {
  columnsText,
  readListAddress,
  withFilter,
  withoutPreset,
  withPage,
  withSort,
} from '../../src/schema/list/listAddress';
import type { Preset } from '../../src/schema/list/listSpec';
import { unusableIn } from '../../src/schema/list/unusableParams';
import type { AnyRow } from '../../src/schema/record';

const lowStock: Preset<AnyRow> = { param: 'filter', value: 'low-stock', label: 'Low Stock', keep: () => true };
const lastWeek: Preset<AnyRow> = {
  param: 'period',
  value: 'last-week',
  label: 'Last week',
  filters: () => ({ fromDate: '2026-02-24', toDate: '2026-03-02' }),
};
const warsawToday: Preset<AnyRow> = {
  param: 'filter',
  value: 'warsaw-today',
  label: 'Warsaw today',
  filters: () => ({ fromDate: '2026-03-02', regionId: '3' }),
};
const [minPrice, maxPrice] = range('Price');
const list = {
  filters: {
    name: textFilter('Name'),
    fromDate: dayFilter('From Date'),
    toDate: dayFilter('To Date'),
    minPrice,
    maxPrice,
    categoryId: referenceFilter('Category', 'categories'),
    active: yesNoFilter('Active'),
  },
  columns: [
    column(money('Price'), ({ price }: AnyRow) => Number(price), { key: 'price' }),
    column(text('Picture'), () => '', { key: 'picture', sortable: false }),
  ],
  sortedBy: undefined,
  presets: [lowStock, lastWeek, warsawToday],
};

const read = (query: string) => readListAddress(list, new URLSearchParams(query));
const queryOf = (search: URLSearchParams) => search.toString();

const filter = (query: string, name: string, value: string) =>
  queryOf(withFilter(list, new URLSearchParams(query), name, value));

describe('columns', () => {
  test.each([
    ['', null],
    ['columns=price', [{ key: 'price' }]],
    ['columns=price:120,picture', [{ key: 'price', width: 120 }, { key: 'picture' }]],
    ['columns=price:wide', [{ key: 'price:wide' }]],
    ['columns=price:99999', [{ key: 'price:99999' }]],
  ])('of "%s"', (query, columns) => {
    const found = read(query).columns;
    expect(found).toEqual(columns);
    expect(found ? `columns=${columnsText(found)}` : '').toBe(query);
  });

  test('unknown ones are unusable, as is an unknown height of rows', () => {
    const unusable = unusableIn(list, new URLSearchParams('columns=price,colour&rows=tiny'));
    expect(unusable.map(({ param, problem }) => [param, problem])).toEqual([
      ['columns', 'There is no such column'],
      ['rows', 'There is no such height'],
    ]);
    expect(unusableIn(list, new URLSearchParams('columns=picture,price:90&rows=dense'))).toEqual([]);
  });
});

describe('reading', () => {
  test.each([
    ['', {}],
    ['name=axe&minPrice=0', { name: 'axe', minPrice: '0' }],
    ['name=', {}],
    ['minPrice=-1&maxPrice=abc&fromDate=soon', {}],
    ['colour=red', {}],
    ['name=a%26b%3Dc', { name: 'a&b=c' }],
    ['name=first&name=second', { name: 'first' }],
  ])('the filters of "%s"', (query, filters) => {
    expect(read(query).filters).toEqual(filters);
  });

  test.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=abc', 1],
    ['page=1e99', 1],
  ])('the page of "%s" is %d', (query, page) => {
    expect(read(query).page).toBe(page);
  });

  test.each([
    ['name=axe&minPrice=0&page=2&sort=-price&filter=low-stock&colour=red', []],
    ['name=&minPrice=&page=&sort=&filter=', []],
    ['fromDate=2026-13-45', ['From Date “2026-13-45”: Must be a day from the year 1000']],
    ['minPrice=abc&maxPrice=-1', ['Price (min) “abc”: Must be at least 0', 'Price (max) “-1”: Must be at least 0']],
    [
      'categoryId=abc&active=maybe',
      ['Category “abc”: Must be the number of a record', 'Active “maybe”: Must be one of the choices'],
    ],
    ['filter=high-stock', ['filter “high-stock”: There is no such view']],
    [
      'page=1.5&sort=-colour',
      ['Page “1.5”: Must be a whole number from 1', 'Sorting “-colour”: There is no such column to sort by'],
    ],
    ['sort=picture', ['Sorting “picture”: There is no such column to sort by']],
  ])('what is unusable in "%s"', (query, unusable) => {
    expect(
      unusableIn(list, new URLSearchParams(query)).map(
        ({ label, value, problem }) => `${label} “${value}”: ${problem}`,
      ),
    ).toEqual(unusable);
  });

  test('the sorting', () => {
    expect(read('').sorting).toBeNull();
    expect(read('sort=-price').sorting).toEqual({ key: 'price', descending: true });
  });

  test('a preset, or null for an unknown one', () => {
    expect(read('filter=low-stock').preset).toBe(lowStock);
    expect(read('filter=high-stock').preset).toBeNull();
  });

  test('a preset sets its filters, and explicit filters take precedence', () => {
    expect(read('period=last-week').filters).toEqual({ fromDate: '2026-02-24', toDate: '2026-03-02' });
    expect(read('period=last-week&fromDate=2026-01-01').filters).toEqual({
      fromDate: '2026-01-01',
      toDate: '2026-03-02',
    });
  });
});

test('the default of a choice chooses nothing, and is no unusable value', () => {
  const by = { ...choiceFilter('Group By', [{ value: 'category', label: 'Category' }]), usual: 'product' };
  const grouped = { ...list, filters: { by } };
  const read = (value: string) => {
    const search = new URLSearchParams({ by: value });
    return [readListAddress(grouped, search).filters, unusableIn(grouped, search).map(({ param }) => param)];
  };
  expect(read('product')).toEqual([{}, []]);
  expect(read('category')).toEqual([{ by: 'category' }, []]);
  expect(read('brand')).toEqual([{}, ['by']]);
});

describe('changing', () => {
  test.each([
    ['', 'name', 'axe', 'name=axe'],
    ['name=axe', 'name', 'saw', 'name=saw'],
    ['name=axe&minPrice=2', 'name', '', 'minPrice=2'],
    ['name=axe&page=4&sort=-price', 'minPrice', '0', 'name=axe&sort=-price&minPrice=0'],
    ['filter=low-stock&page=2', 'name', 'axe', 'filter=low-stock&name=axe'],
  ])('"%s" with %s=%s is "%s"', (query, name, value, changed) => {
    expect(filter(query, name, value)).toBe(changed);
  });

  test('changing a filter of a preset replaces the preset by its filters', () => {
    expect(filter('period=last-week', 'fromDate', '')).toBe('toDate=2026-03-02');
    expect(filter('period=last-week', 'toDate', '2026-03-01')).toBe('fromDate=2026-02-24&toDate=2026-03-01');
    expect(filter('period=last-week&fromDate=2026-01-01', 'minPrice', '5')).toBe(
      'fromDate=2026-01-01&toDate=2026-03-02&minPrice=5',
    );
  });

  test('a preset with filters that have no control stays, and explicit filters take precedence', () => {
    expect(filter('filter=warsaw-today', 'name', 'axe')).toBe('filter=warsaw-today&name=axe');
    expect(filter('filter=warsaw-today', 'fromDate', '2026-03-01')).toBe('filter=warsaw-today&fromDate=2026-03-01');
    expect(filter('filter=warsaw-today', 'fromDate', '')).toBe('filter=warsaw-today&fromDate=');
    expect(read('filter=warsaw-today').filters).toEqual({ fromDate: '2026-03-02', regionId: '3' });
    expect(read('filter=warsaw-today&fromDate=').filters).toEqual({ regionId: '3' });
  });

  test('the first page has no parameter', () => {
    expect(queryOf(withPage(new URLSearchParams('name=a'), 2))).toBe('name=a&page=2');
    expect(queryOf(withPage(new URLSearchParams('name=a&page=2'), 1))).toBe('name=a');
  });

  test('sorting keeps the page', () => {
    expect(queryOf(withSort(new URLSearchParams('page=2'), '-name'))).toBe('page=2&sort=-name');
    expect(queryOf(withSort(new URLSearchParams('page=2&sort=-name'), ''))).toBe('page=2');
  });

  test('a dropped preset leads to page 1 and leaves the rest', () => {
    expect(queryOf(withoutPreset(new URLSearchParams('filter=low-stock&name=axe&page=2'), lowStock))).toBe('name=axe');
  });

  test('the given parameters are not mutated', () => {
    const search = new URLSearchParams('name=axe&page=2');
    withFilter(list, search, 'name', '');
    withPage(search, 5);
    withSort(search, 'name');
    expect(queryOf(search)).toBe('name=axe&page=2');
  });
});
