import { screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  card,
  columnOf,
  columnsOf,
  descriptions,
  figuresOf,
  heading,
  renderApp,
  rowsOf,
  table,
} from '../../helpers/app';
import { buildProductDetail, buildProductTransaction, many } from '../../helpers/builders';
import { recordWire } from '../../helpers/wire';

async function openProduct(overrides: Parameters<typeof buildProductDetail>[0] = {}) {
  const wire = recordWire({ 'GET /api/products/:id': () => buildProductDetail({ name: 'Hammer', ...overrides }) });
  const { user } = await renderApp('/products/7');
  await heading('Hammer');
  // Charts and tables come after the first paint.
  await card('Recent Transactions');
  return { wire, user };
}

const titles = () => [...document.getElementsByTagName('h2')].map((title) => title.textContent);

test('shows the product, with links to its category, its list and its form', async () => {
  const { wire } = await openProduct({
    description: 'Drives\nnails',
    unitPrice: 1234.5,
    unitSize: 0.75,
    inventoryCount: 1234,
  });
  expect(wire.requests().map(({ path }) => path)).toEqual(['/api/products/7']);
  expect(screen.getByText(/^Drives\s+nails$/).textContent).toBe('Drives\nnails');
  expect(descriptions()).toEqual({ Category: 'Tools', 'Unit Price': '$1,234.50', 'Unit Size': '0.75', Stock: '1,234' });
  expect(screen.getByText('Tools')).toHaveAttribute('href', '/categories/3');
  expect(screen.getByText('Return to Products')).toHaveAttribute('href', '/products');
  expect(screen.getByText('Edit Product')).toHaveAttribute('href', '/products/7/edit');
});

test('leads to the forms of moves, with the product filled in', async () => {
  await openProduct({ inventory: [] });
  const main = within(screen.getByRole('main'));
  const urls = ['Receive', 'Transfer', 'Delivery'].map((name) =>
    main.getByText(name).closest('a')?.getAttribute('href'),
  );
  expect(urls).toEqual(['receive', 'transfer', 'delivery'].map((path) => `/inventory/${path}?product=7`));
});

test('says below its name that the stock is low', async () => {
  await openProduct({ isLowStock: true });
  expect(screen.getByText('Low Stock!')).toBeVisible();
});

test('opens its charts on a phone with a click on their heading', async () => {
  vi.stubGlobal('innerWidth', 390);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user } = await openProduct();
  expect(screen.queryByText('Product Price History')).toBeNull();
  await user.click(screen.getByText('Charts'));
  expect(await screen.findByText('Product Price History')).toBeVisible();
});

test('shows its stock by warehouse, as a table and as a chart', async () => {
  const { user } = await openProduct({
    inventory: [
      { warehouseId: 1, warehouseName: 'Warsaw', quantity: 1040 },
      { warehouseId: 2, warehouseName: 'Gdynia', quantity: 3 },
      { warehouseId: 3, warehouseName: 'Poznań', quantity: 0 },
    ],
  });
  expect(titles().filter((title) => title === 'Supply per Warehouse')).toHaveLength(2);
  const supply = await table('Supply per Warehouse');
  expect(columnsOf(supply)).toEqual(['Warehouse', 'Amount', 'Transfer']);
  expect(rowsOf(supply)).toEqual([
    ['Warsaw', '1,040', 'Transfer'],
    ['Gdynia', '3', 'Transfer'],
  ]);
  expect(within(supply).getByText('Gdynia')).toHaveAttribute('href', '/warehouses/2');
  const [, ofGdynia] = within(supply).getAllByText('Transfer', { selector: 'a > span' });
  expect(ofGdynia?.parentElement).toHaveAttribute('href', '/inventory/transfer?product=7&at=2');
  expect(await figuresOf(user, 'Supply per Warehouse')).toEqual([
    ['Warsaw', '1,040'],
    ['Gdynia', '3'],
  ]);
});

test.each([
  ['none', []],
  ['only zeros', [{ warehouseId: 1, warehouseName: 'Warsaw', quantity: 0 }]],
])('shows no supply if there is %s', async (_, inventory) => {
  await openProduct({ inventory });
  expect(titles()).toEqual([
    'Warehouse',
    'Charts',
    'Volume of Transactions Over Time',
    'Product Price History',
    'Recent Transactions',
  ]);
});

test('shows the pieces moved by day and its price in charts', async () => {
  const { user } = await openProduct({
    transactions: [
      buildProductTransaction({ transactionId: 1, date: '2026-01-05', quantity: 4 }),
      buildProductTransaction({ transactionId: 2, date: '2026-01-05', quantity: 6 }),
      buildProductTransaction({ transactionId: 3, date: '2026-02-01', quantity: 1 }),
    ],
    priceHistory: [
      { date: '2026-01-01', price: 10 },
      { date: '2026-02-10', price: 12.5 },
    ],
  });
  expect(await figuresOf(user, 'Volume of Transactions Over Time')).toEqual([
    ['Jan 05, 2026', '10'],
    ['Feb 01, 2026', '1'],
  ]);
  expect(await figuresOf(user, 'Product Price History')).toEqual([
    ['Jan 01, 2026', '$10.00'],
    ['Feb 10, 2026', '$12.50'],
  ]);
});

test('shows the prices of its transactions if the backend has no price history', async () => {
  const { user } = await openProduct({
    priceHistory: [],
    transactions: [buildProductTransaction({ date: '2026-01-05', price: 9 })],
  });
  expect(await figuresOf(user, 'Product Price History')).toEqual([['Jan 05, 2026', '$9.00']]);
});

describe('its transactions', () => {
  test('show newest first, with links to their employees and their pages', async () => {
    await openProduct({
      transactions: [
        buildProductTransaction({ transactionId: 1, date: '2026-01-05', price: 2.5, quantity: 3 }),
        buildProductTransaction({
          transactionId: 2,
          date: '2026-03-05',
          type: 'WAREHOUSE_TO_CUSTOMER',
          price: 10,
          quantity: 200,
          employeeId: 4,
          employeeName: 'Jan Kos',
        }),
      ],
    });
    const recent = await table('Recent Transactions');
    expect(columnsOf(recent)).toEqual(['Date', 'By Employee', 'Type', 'Amount', 'Unit Price', 'Total', 'Details']);
    expect(rowsOf(recent)).toEqual([
      ['Mar 05, 2026', 'Jan Kos', 'Warehouse To Customer', '200', '$10.00', '$2,000.00', ''],
      ['Jan 05, 2026', 'Anna Nowak', 'Supplier To Warehouse', '3', '$2.50', '$7.50', ''],
    ]);
    expect(within(recent).getByText('Jan Kos')).toHaveAttribute('href', '/employees/4');
    expect(within(recent).getByLabelText('Details of transaction 2')).toHaveAttribute('href', '/transactions/2');
  });

  test('show 25, and 25 more with each click', async () => {
    const { user } = await openProduct({
      transactions: many(60, (n) => buildProductTransaction({ transactionId: n, quantity: n })),
    });
    const recent = await table('Recent Transactions');
    const amounts = () => columnOf(recent, 'Amount');
    expect(amounts()).toHaveLength(25);
    expect(amounts()[0]).toBe('60');
    await user.click(screen.getByText('Show More'));
    expect(amounts()).toHaveLength(50);
    await user.click(screen.getByText('Show More'));
    expect(amounts()).toHaveLength(60);
    expect(amounts().at(-1)).toBe('1');
    expect(screen.queryByText('Show More')).toBeNull();
  });

  test('show that there are none', async () => {
    await openProduct({ transactions: [] });
    expect(screen.getByText('No transactions.')).toBeInTheDocument();
    expect(screen.queryByText('Show More')).toBeNull();
  });
});
