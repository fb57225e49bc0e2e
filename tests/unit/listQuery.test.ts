import { expect, test } from 'vitest';
import { byWarehouse } from '../../contract/entities/scope';
import { listQuery } from '../../src/dataProvider/listQuery';
import { entities } from '../../src/resources';
import { range, textFilter } from '../../src/schema/list/filters';

const [minPrice, maxPrice] = range('Price');
const list = { filters: { name: textFilter('Name'), minPrice, maxPrice }, scope: byWarehouse, isPaged: true };

test.each([
  ['the page is counted from zero', {}, 1, 'page=0'],
  ['a later page', {}, 4, 'page=3'],
  ['a filter', { name: 'axe' }, 1, 'name=axe&page=0'],
  ['0 is a value', { minPrice: 0, maxPrice: '0' }, 1, 'minPrice=0&maxPrice=0&page=0'],
  ['nothing is none', { name: '', minPrice: null, maxPrice: undefined }, 1, 'page=0'],
  ['the scope', { warehouseId: '2' }, 1, 'warehouseId=2&page=0'],
  ['an unknown filter is not sent', { colour: 'red' }, 1, 'page=0'],
  ['signs are escaped', { name: 'a&b=ć %' }, 1, 'name=a%26b%3D%C4%87+%25&page=0'],
])('%s', (_, filter, page, query) => {
  expect(listQuery(list, { filter, page, all: false })).toBe(query);
});

test('a filter that only a preset has is sent, once', () => {
  const presets = [{ filters: () => ({ colour: 'red', name: 'axe' }) }];
  expect(listQuery({ ...list, presets }, { filter: { colour: 'red', size: '1' }, page: 1 })).toBe('colour=red&page=0');
});

test('a request for all rows has the filters and no page', () => {
  expect(listQuery(list, { filter: { name: 'axe' }, page: 3, all: true })).toBe('name=axe&all=true');
});

test('a list without paging has neither a page nor all rows', () => {
  const bare = { ...list, isPaged: false };
  expect(listQuery(bare, { filter: { name: 'axe' }, page: 2, all: false })).toBe('name=axe');
  expect(listQuery(bare, { filter: {}, page: 1, all: true })).toBe('');
});

test('the scope is sent only if it applies to the list', () => {
  const filter = { warehouseId: '2' };
  expect(listQuery({ ...list, scope: undefined }, { filter, page: 1, all: false })).toBe('page=0');
});

test('the warehouse in the header narrows exactly these lists', () => {
  const narrowed = entities.filter(({ scope }) => scope?.param === byWarehouse.param).map(({ name }) => name);
  expect(narrowed.toSorted()).toEqual(['clients', 'employees', 'products', 'suppliers', 'transactions']);
});

test.each([
  [
    'products',
    'name categoryId minPrice maxPrice minSize maxSize minInventory maxInventory minTransactions maxTransactions',
  ],
  ['categories', 'name'],
  [
    'warehouses',
    'name regionId minCapacity maxCapacity minOccupied maxOccupied minEmployees maxEmployees minProducts maxProducts minTransactions maxTransactions',
  ],
  ['transactions', 'fromDate toDate type minTotalPrice maxTotalPrice minTotalSize maxTotalSize'],
  ['clients', 'name regionId minTransactions maxTransactions'],
  ['suppliers', 'name regionId minTransactions maxTransactions'],
  ['employees', 'partOfNameOrSurname regionId minTransactions maxTransactions'],
])('%s are filtered by the documented parameters', (name, parameters) => {
  const entity = entities.find((candidate) => candidate.name === name);
  expect(Object.keys(entity?.filters ?? {})).toEqual(parameters.split(' '));
});
