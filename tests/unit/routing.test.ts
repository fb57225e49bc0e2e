import { expect, test } from 'vitest';
import { entityRoutes } from '../../src/app/entityRoutes';
import { routeAt } from '../../src/app/routes';
import { products } from '../../src/resources/products';
import { titleOf } from '../../src/routing/pageRoute';
import { createUrl, editUrl, isWithin, listUrl, showUrl } from '../../src/routing/urls';

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
  const { route, params } = routeAt(path) ?? {};
  expect(titleOf(path, route, params)).toBe(title);
});

test('an entity’s pages have its name as title, independent of its path', () => {
  const titles = entityRoutes({ ...products, many: 'Goods in Stock' }).map((route) =>
    titleOf(route.path, route, { id: '7' }),
  );
  expect(titles).toEqual(['Goods in Stock', 'New Product', 'Goods in Stock 7', 'Goods in Stock 7 Edit']);
});

test('a record has its URLs', () => {
  expect(listUrl('products')).toBe('/products');
  expect(createUrl('products')).toBe('/products/new');
  expect(showUrl('products', 7)).toBe('/products/7');
  expect(editUrl('products', 7)).toBe('/products/7/edit');
});

test.each([
  ['/', '/'],
  ['/products', '/products'],
  ['/products/', '/products'],
  ['/products/7', '/products/:id'],
  ['/products/7/', '/products/:id'],
  ['/products/new', '/products/new'],
  ['/products/7/edit', '/products/:id/edit'],
  ['/transactions/new', '/transactions/:id'],
  ['/transactions/7/edit', undefined],
  ['/Products', undefined],
  ['/products/7/8', undefined],
  ['/no/such-place', undefined],
])('the page at %s has the route %s', (path, pattern) => {
  expect(routeAt(path)?.route.path).toBe(pattern);
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
