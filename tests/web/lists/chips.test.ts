import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, control, fill, renderApp, table } from '../../helpers/app';
import { buildCategory, buildProduct, pageOf } from '../../helpers/builders';
import { recordWire } from '../../helpers/wire';

const PRODUCTS = 'GET /api/products';

/** A backend with a product, a total number of products, and a category. */
const someProducts = (total: number) =>
  recordWire({
    [PRODUCTS]: () => ({
      ...pageOf([buildProduct({ isLowStock: true })]),
      page: { size: 25, number: 0, totalElements: total, totalPages: 1 },
    }),
    'GET /api/categories': () => pageOf([buildCategory({ categoryId: 4, name: 'Toys' })]),
  });

test('each filter shows as text below the filters, and can be cleared', async () => {
  const wire = someProducts(1);
  const { user } = await renderApp('/products?categoryId=4&minPrice=10&name=oak');
  await table('Products List');
  expect(await screen.findByText('Category: Toys')).toBeInTheDocument();
  expect(screen.getByText('Name: oak')).toBeInTheDocument();
  expect(screen.getByText('Price (min): 10')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear Price (min)' }));
  await waitFor(() => expect(wire.last(PRODUCTS).query).toEqual({ categoryId: '4', name: 'oak', page: '0' }));
  expect(control('Price (min)')).toHaveValue('');
  expect(screen.queryByText('Price (min): 10')).toBeNull();
});

test('Clear all removes every filter, even a typed one that is invalid', async () => {
  const wire = someProducts(1);
  const { user } = await renderApp('/products?filter=low-stock&name=oak');
  await table('Products List');
  await fill(user, 'Price (min)', '-1');
  await user.click(await screen.findByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(wire.last(PRODUCTS).query).toEqual({ page: '0' }));
  expect(address()).toBe('/products');
  expect(control('Price (min)')).toHaveValue('');
  expect(screen.queryByText('Clear all')).toBeNull();
});

test('an invalid value in the address shows with the reason, and can be cleared', async () => {
  const wire = someProducts(1);
  const { user } = await renderApp('/products?minPrice=abc&categoryId=abc&name=oak&page=1.5&sort=colour');
  await table('Products List');
  expect(wire.last(PRODUCTS).query).toEqual({ name: 'oak', page: '0' });
  expect(await screen.findByText('Ignored: Price (min) “abc”. Must be at least 0')).toBeInTheDocument();
  expect(screen.getByText('Ignored: Category “abc”. Must be the number of a record')).toBeInTheDocument();
  expect(screen.getByText('Ignored: Page “1.5”. Must be a whole number from 1')).toBeInTheDocument();
  expect(screen.getByText('Ignored: Sorting “colour”. There is no such column to sort by')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear Price (min)' }));
  await waitFor(() => expect(address()).toBe('/products?categoryId=abc&name=oak&page=1.5&sort=colour'));
  expect(screen.queryByText(/Price \(min\) “abc”/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(address()).toBe('/products'));
});

test.each([
  [1, '1 product'],
  [0, '0 products'],
  [12345, '12,345 products'],
])('with %d rows the list shows the total', async (total, text) => {
  someProducts(total);
  await renderApp('/products');
  await table('Products List');
  expect(await screen.findByText(text)).toHaveAttribute('role', 'status');
});

test('without a total from the backend the list shows none', async () => {
  recordWire({ [PRODUCTS]: () => ({ content: [buildProduct()], page: { totalPages: 3 } }) });
  await renderApp('/products');
  await table('Products List');
  expect(screen.queryByText(/\d products/)).toBeNull();
  expect(screen.getAllByText('Page 1 / 3')).toHaveLength(2);
});
