import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { columnOf, columnsOf, heading, renderApp, rowsOf, table } from '../../helpers/app';
import { buildCategory, buildProduct, many, pageOf } from '../../helpers/builders';
import { type Reply, recordWire, refusal } from '../../helpers/wire';

async function openCategory(products: Reply, overrides: Parameters<typeof buildCategory>[0] = {}) {
  const wire = recordWire({
    'GET /api/categories': () =>
      pageOf([buildCategory({ categoryId: 8, name: 'Toys' }), buildCategory({ categoryId: 7, ...overrides })]),
    'GET /api/products': products,
  });
  const { user } = await renderApp('/categories/7');
  await heading(overrides.name ?? 'Tools');
  return { wire, user };
}

const HEADING = 'Products in this Category';

test('shows the category, found in the whole list, with links to its list and its form', async () => {
  const { wire } = await openCategory(() => pageOf([]), { name: 'Saws', description: 'Hand\nand power' });
  expect(wire.requests('GET /api/categories')[0]?.query).toEqual({ all: 'true' });
  expect(screen.getByText(/^Hand\s+and power$/).textContent).toBe('Hand\nand power');
  expect(screen.getByText('Return to Categories')).toHaveAttribute('href', '/categories');
  expect(screen.getByText('Edit Category')).toHaveAttribute('href', '/categories/7/edit');
});

test('shows its products with their prices', async () => {
  const { wire } = await openCategory(() =>
    pageOf([
      buildProduct({ productId: 1, name: 'Saw', unitPrice: 9 }),
      buildProduct({ productId: 2, name: 'Axe', unitPrice: 1234.5 }),
    ]),
  );
  const products = await table(HEADING);
  expect(wire.last('GET /api/products').query).toEqual({ categoryId: '7', all: 'true' });
  expect(columnsOf(products)).toEqual(['Name', 'Price']);
  expect(rowsOf(products)).toEqual([
    ['Saw', '$9.00'],
    ['Axe', '$1,234.50'],
  ]);
  expect(within(products).getByText('Axe')).toHaveAttribute('href', '/products/2');
});

test('shows 25 products, and 25 more with each click', async () => {
  const { user } = await openCategory(() => pageOf(many(30, (n) => buildProduct({ productId: n, name: `No. ${n}` }))));
  const products = await table(HEADING);
  expect(columnOf(products, 'Name')).toHaveLength(25);
  await user.click(screen.getByText('Show More'));
  expect(columnOf(products, 'Name')).toHaveLength(30);
  expect(screen.queryByText('Show More')).toBeNull();
});

test('shows that there is no description, or no product', async () => {
  await openCategory(() => pageOf([]), { description: '' });
  expect(screen.getByText('No description.')).toBeInTheDocument();
  expect(await screen.findByText('No products in this Category.')).toBeInTheDocument();
});

test('if its products cannot be loaded, shows the error, and Retry loads them', async () => {
  const { wire, user } = await openCategory(() => refusal(500));
  expect(await screen.findByText('Error: Request failed with status code 500')).toBeInTheDocument();
  await heading('Tools');
  wire.answer('GET /api/products', () => pageOf([buildProduct()]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await table(HEADING);
});
