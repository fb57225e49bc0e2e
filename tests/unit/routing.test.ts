import { expect, test } from 'vitest';
import { entities } from '../../src/resources';
import { titleOf } from '../../src/routing/titles';
import { editUrl, hasShape, isWithin, listUrl, newUrl, recordUrl } from '../../src/routing/urls';

test.each([
  ['/', 'Main Panel'],
  ['/products', 'Products'],
  ['/products/', 'Products'],
  ['/products/new', 'New Product'],
  ['/products/7', 'Products 7'],
  ['/products/7/edit', 'Products 7 Edit'],
  ['/categories/new', 'Categories New'],
  ['/warehouses/new', 'New Warehouse'],
  ['/clients/new', 'New Client'],
  ['/suppliers/new', 'New Supplier'],
  ['/employees/new', 'New Employee'],
  ['/transactions', 'Transactions'],
  ['/transactions/101', 'Transactions 101'],
  ['/transactions/new', 'Transactions New'],
  ['/inventory/receive', 'Receive'],
  ['/inventory/transfer', 'Transfer'],
  ['/inventory/delivery', 'Delivery'],
  ['/geography', 'Geography'],
  ['/no/such-place', 'No Such Place'],
])('%s is titled "%s"', (path, title) => {
  expect(titleOf(path, entities)).toBe(title);
});

test('a record has its addresses', () => {
  expect(listUrl('products')).toBe('/products');
  expect(newUrl('products')).toBe('/products/new');
  expect(recordUrl('products', 7)).toBe('/products/7');
  expect(editUrl('products', 7)).toBe('/products/7/edit');
});

test.each([
  ['/', '/', true],
  ['/products', '/', false],
  ['/products', '/:entity', true],
  ['/products/', '/:entity', true],
  ['/products/7', '/:entity', false],
  ['/products/7', '/products/:id', true],
  ['/products/7/', '/products/:id', true],
  ['/products/new', '/products/:id', false],
  ['/clients/7', '/products/:id', false],
  ['/products/7/edit', '/:entity/:id/edit', true],
  ['/products/7/edit', '/:entity/:id', false],
])('%s has the shape %s: %s', (path, shape, has) => {
  expect(hasShape(path, shape)).toBe(has);
});

test.each([
  ['/', '/', true],
  ['/products', '/', false],
  ['/products', '/products', true],
  ['/products/', '/products', true],
  ['/products/7/edit', '/products', true],
  ['/productsandmore', '/products', false],
  ['/inventory/receive', '/inventory/transfer', false],
])('%s is within %s: %s', (path, part, within) => {
  expect(isWithin(path, part)).toBe(within);
});
