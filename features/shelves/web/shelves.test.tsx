import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announce, columnOf, heading, renderApp, table } from '../../../tests/helpers/app';
import { buildProductDetail, buildTransactionDetail } from '../../../tests/helpers/builders';
import { field, recordMoves } from '../../../tests/helpers/moveForm';
import { recordWire, refusal } from '../../../tests/helpers/wire';

const SHELVES = 'GET /api/shelves';
const ASSIGN = 'PUT /api/products/:id/shelf';
const stock = [
  { warehouseId: 1, warehouseName: 'Gdynia', quantity: 4 },
  { warehouseId: 2, warehouseName: 'Hel', quantity: 5 },
];

const openProduct = async (announced = 'shelves') => {
  announce(announced);
  const shelves = [{ warehouseId: 1, warehouseName: 'Gdynia', shelf: 'A2-10' }];
  const wire = recordWire({
    'GET /api/products/:id': () => ({
      ...buildProductDetail({ productId: 7, name: 'Saw' }),
      inventory: stock,
      shelves,
    }),
    [ASSIGN]: () => new Response(null, { status: 204 }),
  });
  const view = await renderApp('/products/7');
  await heading('Saw');
  return { wire, ...view };
};
const places = async () => columnOf(await table('Supply per Warehouse'), 'Warehouse');

test('the rows of a product’s stock have its shelves, and change them', async () => {
  const { wire, user } = await openProduct();
  await waitFor(async () => expect(await places()).toEqual(['GdyniaA2-10', 'Hel']));
  await user.click(screen.getByLabelText('Shelf in Hel'));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Shelf'), ' B7 {Enter}');
  await waitFor(() => expect(wire.requests(ASSIGN)).toHaveLength(1));
  expect(wire.last(ASSIGN)).toMatchObject({ path: '/api/products/7/shelf', body: { warehouseId: 2, shelf: 'B7' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wire.requests('GET /api/products/:id')).toHaveLength(2);
  await user.click(screen.getByLabelText('Shelf in Gdynia'));
  await user.clear(within(await screen.findByRole('dialog')).getByLabelText('Shelf'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(wire.last(ASSIGN).body).toEqual({ warehouseId: 1, shelf: null }));
});

test('a refused shelf is shown at its field', async () => {
  const { wire, user } = await openProduct();
  wire.answer(ASSIGN, () =>
    refusal(400, { status: 400, description: 'Not valid.', errors: { shelf: 'must have at most 30 characters' } }),
  );
  await user.click(await screen.findByLabelText('Shelf in Hel'));
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Shelf'), 'B7{Enter}');
  expect(await screen.findByText('must have at most 30 characters')).toBeVisible();
});

test('a backend without the announcement gets no request, and its products have no shelves', async () => {
  const { wire, unmount } = await openProduct('counts');
  expect(await places()).toEqual(['Gdynia', 'Hel']);
  unmount();
  wire.answer('GET /api/transactions/:id', () => delivery());
  await renderApp('/transactions/9');
  await heading('Transaction #9');
  expect(wire.requests(SHELVES)).toEqual([]);
});

const line = { categoryName: 'Tools', unitPrice: 2, quantity: 3 };
const delivery = (other = {}) =>
  buildTransactionDetail({
    transactionId: 9,
    type: 'WAREHOUSE_TO_CUSTOMER',
    fromWarehouseId: 1,
    fromWarehouseName: 'Gdynia',
    toWarehouseId: null,
    toWarehouseName: null,
    products: ['Nail', 'Bolt', 'Saw', 'Rake'].map((name, index) => ({ ...line, name, productId: index + 1 })),
    ...other,
  });
const ON_SHELVES = [
  { productId: 1, shelf: 'A10' },
  { productId: 3, shelf: 'a2' },
  { productId: 4, shelf: 'A1-3' },
];

test('a delivery note has the shelves, and is in their order', async () => {
  announce('shelves');
  const wire = recordWire({ 'GET /api/transactions/:id': () => delivery(), [SHELVES]: () => ON_SHELVES });
  await renderApp('/transactions/9');
  await waitFor(async () =>
    expect(columnOf(await table('Products'), 'Product')).toEqual(['Rake', 'Saw', 'Nail', 'Bolt']),
  );
  expect(columnOf(await table('Products'), 'Shelf')).toEqual(['A1-3', 'a2', 'A10', '—']);
  expect(wire.requests(SHELVES).map(({ query }) => query)).toEqual([{ warehouseId: '1', ids: '1,2,3,4' }]);
});

test('a receipt has the shelves where the goods go, in the order of its lines', async () => {
  announce('shelves');
  const to = { fromWarehouseId: null, fromWarehouseName: null, toWarehouseId: 2, toWarehouseName: 'Hel' };
  const wire = recordWire({ 'GET /api/transactions/:id': () => delivery(to), [SHELVES]: () => ON_SHELVES });
  await renderApp('/transactions/9');
  await waitFor(async () => expect(columnOf(await table('Products'), 'Shelf')).toEqual(['A10', '—', 'a2', 'A1-3']));
  expect(wire.last(SHELVES).query.warehouseId).toBe('2');
});

test('without an answer, or without shelves, a document is as usual', async () => {
  announce('shelves');
  const wire = recordWire({ 'GET /api/transactions/:id': () => delivery(), [SHELVES]: () => refusal(500) });
  const { unmount } = await renderApp('/transactions/9');
  await waitFor(() => expect(wire.requests(SHELVES)).toHaveLength(1));
  expect(columnOf(await table('Products'), 'Product')).toEqual(['Nail', 'Bolt', 'Saw', 'Rake']);
  unmount();
  wire.answer(SHELVES, () => []);
  await renderApp('/transactions/9');
  await waitFor(() => expect(wire.requests(SHELVES)).toHaveLength(2));
  expect(within(await table('Products')).queryByText('Shelf')).toBeNull();
});

const counted = (productId: number, name: string) => ({
  productId,
  name,
  categoryName: 'Tools',
  unitPrice: 2,
  expected: 4,
});

test('a count sheet is in the order of the shelves', async () => {
  announce('counts shelves');
  recordMoves({
    'GET /api/warehouses/:id': () => ({ warehouseId: 1, name: 'Gdynia' }),
    'GET /api/warehouses/:id/count': () => ({
      warehouseId: 1,
      lines: [counted(1, 'Nail'), counted(2, 'Bolt'), counted(3, 'Saw')],
    }),
    [SHELVES]: () => ON_SHELVES,
  });
  await renderApp('/inventory/stock-count?warehouseId=1');
  await waitFor(() => expect(field('Counted: Nail')).toBeVisible());
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Saw', 'Nail', 'Bolt']);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['a2', 'A10', '']);
});

test('the form of a product has its shelves', async () => {
  announce('shelves');
  // The app reads once which fields are added.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { renderApp: renderAnnounced } = await import('../../../tests/helpers/app');
  recordWire({});
  await renderAnnounced('/products/new');
  expect(screen.getByRole('group', { name: 'Shelves' })).toBeVisible();
});
