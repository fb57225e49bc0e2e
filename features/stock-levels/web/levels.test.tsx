import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  address,
  announce,
  button,
  card,
  columnOf,
  figuresOf,
  heading,
  renderApp,
  table,
} from '../../../tests/helpers/app';
import { buildProduct, pageOf } from '../../../tests/helpers/builders';
import { recordWire, refusal, silence } from '../../../tests/helpers/wire';

const PRODUCTS = 'GET /api/products';
const LEVEL = 'GET /api/stock-levels/:id';
const SAVE = 'PUT /api/stock-levels/:id';

const level = {
  productId: 7,
  name: 'Hammer',
  categoryId: 4,
  categoryName: 'Toys',
  inventoryCount: 3,
  minimumStock: 5,
  targetStock: null,
};

const wireOf = () =>
  recordWire({
    [PRODUCTS]: () => pageOf([buildProduct({ productId: 7, name: 'Hammer', isLowStock: true })], 2),
    'GET /api/products/:id': () => ({
      ...buildProduct({ productId: 7, name: 'Hammer' }),
      inventory: [],
      transactions: [],
    }),
    'GET /api/stock-levels': () => pageOf([level]),
    [LEVEL]: () => ({
      ...level,
      levels: [
        { warehouseId: 2, warehouseName: 'Gdynia', minimum: 8, target: 20 },
        { warehouseId: 3, warehouseName: 'Hel', minimum: 4, target: null },
      ],
    }),
    [SAVE]: () => level,
  });

test('if the filter for low stock is announced, the backend filters and pages', async () => {
  announce('levels');
  const wire = wireOf();
  const { user } = await renderApp('/products?filter=low-stock');
  expect(columnOf(await table('Products List'), 'Name')).toEqual(['Hammer']);
  expect(wire.last(PRODUCTS).query).toEqual({ lowStock: 'true', page: '0' });
  expect(await screen.findByText('Only: Low Stock')).toBeInTheDocument();
  await user.click(screen.getAllByText('Next')[0] as HTMLElement);
  await waitFor(() => expect(wire.last(PRODUCTS).query).toEqual({ lowStock: 'true', page: '1' }));
  await user.click(button('Clear Low Stock'));
  await waitFor(() => expect(wire.last(PRODUCTS).query).toEqual({ page: '0' }));
});

test('a product shows its minimum and target, and those of warehouses with levels of their own', async () => {
  announce('levels');
  wireOf();
  await renderApp('/products/7');
  const levels = await card('Minimum and Target');
  // The card shows placeholders before the values arrive.
  await waitFor(() => expect(levels).toHaveTextContent('Gdynia820'));
  expect(levels).toHaveTextContent('Hel48');
  expect(levels).toHaveTextContent('Minimum5');
  expect(levels).toHaveTextContent('10, twice the minimum');
  expect(screen.getByText('Edit Levels')).toHaveAttribute('href', '/stock-levels/7/edit');
});

test('the minimum is marked on the bar of the stock', async () => {
  announce('levels');
  wireOf();
  await renderApp('/products/7');
  expect(await screen.findByText('Minimum 5')).toBeVisible();
});

test('the list of levels shows the same target as the product, and which stock is below its minimum', async () => {
  announce('levels');
  wireOf().answer('GET /api/stock-levels', () =>
    pageOf([
      { ...level, inventoryCount: 0 },
      { ...level, productId: 8, inventoryCount: 5, targetStock: 30 },
      { ...level, productId: 9, inventoryCount: 0, minimumStock: 0 },
    ]),
  );
  await renderApp('/stock-levels');
  const shown = await table('Stock Levels');
  expect(columnOf(shown, 'Target')).toEqual(['10', '30', '0']);
  expect(columnOf(shown, 'Stock')).toEqual(['Low Stock! 0', '5', '0']);
});

test('levels are changed in a form of their own', async () => {
  announce('levels');
  const wire = wireOf();
  const { user } = await renderApp('/stock-levels/7/edit');
  await heading('Minimum and Target: Hammer');
  const minimum = (await screen.findAllByLabelText('Minimum'))[0] as HTMLElement;
  await user.clear(minimum);
  await user.type(minimum, '12');
  await user.click(button('Save'));
  await waitFor(() => expect(address()).toBe('/stock-levels'));
  expect(wire.last(SAVE).body).toEqual({
    minimumStock: 12,
    targetStock: null,
    levels: [
      { warehouseId: 2, minimum: 8, target: 20 },
      { warehouseId: 3, minimum: 4, target: null },
    ],
  });
  expect(columnOf(await table('Stock Levels'), 'Product')).toEqual(['Hammer']);
});

test('without an announcement nothing of levels is shown', async () => {
  const wire = wireOf();
  await renderApp('/products/7');
  await card('Recent Transactions');
  expect(screen.queryByText('Minimum and Target')).toBeNull();
  expect(screen.queryByText('Stock Levels')).toBeNull();
  expect(wire.requests(LEVEL)).toHaveLength(0);
});

test('without an announcement there is no page of levels', async () => {
  wireOf();
  await renderApp('/stock-levels');
  await heading('Page not found');
});

test('the levels of several warehouses stand side by side in a chart with a table', async () => {
  announce('levels');
  wireOf();
  const { user } = await renderApp('/products/7');
  expect(await figuresOf(user, 'Levels by Warehouse')).toEqual([
    ['Gdynia', '8', '20'],
    ['Hel', '4', '8'],
  ]);
});

test('leaving the page aborts the call for the levels', async () => {
  announce('levels');
  const wire = wireOf();
  wire.answer(LEVEL, silence);
  const { unmount } = await renderApp('/products/7');
  await waitFor(() => expect(wire.last(LEVEL).signal.aborted).toBe(false));
  unmount();
  await waitFor(() => expect(wire.last(LEVEL).signal.aborted).toBe(true));
});

test.each([
  ['a malformed answer', () => ({ ...level, levels: 'none' })],
  ['a refusal', () => refusal(500)],
])('the card of a product shows %s as an error', async (_, reply) => {
  announce('levels');
  const wire = wireOf();
  wire.answer(LEVEL, reply);
  await renderApp('/products/7');
  await screen.findByText(/Error: /);
});
