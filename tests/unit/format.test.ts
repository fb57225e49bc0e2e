import { describe, expect, test } from 'vitest';
import { formatMoney, formatNumber, sumOf } from '../../src/format/number';
import { constantToWords, fullName, pathToWords } from '../../src/format/texts';
import { addressLine } from '../../src/geography/address';

test.each([
  [0, '$0.00'],
  [5, '$5.00'],
  [0.1 + 0.2, '$0.30'],
  [12.345, '$12.35'],
  [1234.5, '$1,234.50'],
  [1_234_567.891, '$1,234,567.89'],
  [-3.5, '-$3.50'],
])('money %d is %s', (amount, shown) => {
  expect(formatMoney(amount)).toBe(shown);
});

test.each([
  [0, '0'],
  [5, '5'],
  [0.1 + 0.2, '0.3'],
  [2.5, '2.5'],
  [1234.567, '1,234.57'],
  [1_000_000, '1,000,000'],
  [-0.25, '-0.25'],
])('the number %d is %s', (value, shown) => {
  expect(formatNumber(value)).toBe(shown);
});

test.each([
  ['SUPPLIER_TO_WAREHOUSE', 'Supplier To Warehouse'],
  ['WAREHOUSE_TO_CUSTOMER', 'Warehouse To Customer'],
  ['WAREHOUSE_TO_WAREHOUSE', 'Warehouse To Warehouse'],
  ['RETURN', 'Return'],
  ['', ''],
])('the constant %s reads "%s"', (constant, words) => {
  expect(constantToWords(constant)).toBe(words);
});

test.each([
  ['/products', 'Products'],
  ['/products/7', 'Products 7'],
  ['/products/7/edit', 'Products 7 Edit'],
  ['/no-such_place/here/', 'No Such Place Here'],
  ['/deliveryNotes/new', 'Delivery Notes New'],
  ['/', ''],
])('the path %s reads "%s"', (path, words) => {
  expect(pathToWords(path)).toBe(words);
});

describe('an address as one line', () => {
  const whole = { street: 'Długa', streetNumber: '5', postalCode: '80-001', city: 'Gdańsk', countryName: 'Poland' };

  test.each([
    ['a line stays as it is', 'Długa 5 Gdańsk, Poland', 'Długa 5 Gdańsk, Poland'],
    ['its parts are put together', whole, 'Długa 5 Gdańsk, Poland'],
    ['without a number', { ...whole, streetNumber: undefined }, 'Długa Gdańsk, Poland'],
    ['without a country', { ...whole, countryName: '' }, 'Długa 5 Gdańsk'],
    ['a country alone', { countryName: 'Poland' }, 'Poland'],
    ['nothing at all', {}, '—'],
  ])('%s', (_, address, line) => {
    expect(addressLine(address)).toBe(line);
  });
});

test.each([
  [{ name: 'Anna', surname: 'Nowak' }, 'Anna Nowak'],
  [{ surname: 'Nowak' }, 'Nowak'],
  [{ name: 'Anna', surname: null }, 'Anna'],
  [{}, ''],
])('%j has the name "%s"', (person, name) => {
  expect(fullName(person)).toBe(name);
});

test('rows are summed', () => {
  expect(sumOf([{ n: 1 }, { n: 2.5 }], ({ n }) => n)).toBe(3.5);
  expect(sumOf([], Number)).toBe(0);
  expect(sumOf(undefined, Number)).toBeNaN();
});
