import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { COSTS_META } from '../../../contract/costs';
import { account } from '../../../src/account';
import { announce, columnOf, columnsOf, heading, renderApp, table } from '../../../tests/helpers/app';
import { pageOf } from '../../../tests/helpers/builders';
import { recordWire } from '../../../tests/helpers/wire';

const line = (values = {}) => ({
  transactionId: 5,
  documentNumber: 'PZ/1/2026/BER',
  date: '2026-02-05',
  productId: 7,
  name: 'Saw',
  supplierId: 2,
  supplierName: 'Acme',
  warehouseName: 'Berlin',
  price: 2.5,
  change: null,
  averagePrice: null,
  bestPrice: null,
  bestSupplierName: null,
  receipts: 1,
  quantity: 2,
  cost: 5,
  ...values,
});
const lists = {
  'GET /api/warehouses': () => pageOf([]),
  'GET /api/suppliers': () => pageOf([]),
  'GET /api/products': () => pageOf([]),
  'GET /api/clients': () => pageOf([]),
  'GET /api/categories': () => pageOf([]),
} as const;

test('purchases have the price of each line, and lead to its documents and to the receipts of a product', async () => {
  announce('reports');
  const wire = recordWire({
    'GET /api/reports/purchases': () => ({
      ...pageOf([line({ price: 3, change: 0.5 }), line({ transactionId: 4, documentNumber: null })]),
      totals: { receipts: 2, quantity: 4, cost: 11 },
    }),
    ...lists,
  });
  await renderApp('/reports/purchases?fromDate=2026-01-01&toDate=2026-03-31&warehouse=3');
  await heading('Purchases');
  const shown = await table('Purchases');
  await within(shown).findByText('#4');
  expect(wire.last('GET /api/reports/purchases').query).toEqual({
    fromDate: '2026-01-01',
    toDate: '2026-03-31',
    warehouseId: '3',
    page: '0',
  });
  expect(columnsOf(shown)).toEqual([
    'Date',
    'Transaction',
    'Product',
    'Supplier',
    'Warehouse',
    'Amount',
    'Price',
    'Price Change',
    'Cost',
  ]);
  expect(columnOf(shown, 'Price')).toEqual(['$3.00', '$2.50']);
  expect(columnOf(shown, 'Price Change')).toEqual(['$0.50', '—']);
  expect(within(shown).getAllByRole('row').at(-1)).toHaveTextContent('$11.00');
  expect(screen.getByRole('link', { name: 'PZ/1/2026/BER' })).toHaveAttribute('href', '/transactions/5');
  expect(within(shown).getAllByRole('link', { name: 'Saw' })[0]).toHaveAttribute(
    'href',
    '/reports/purchases?fromDate=2026-01-01&toDate=2026-03-31&warehouse=3&productId=7',
  );
});

test('purchases by product have the last and the best price', async () => {
  announce('reports');
  recordWire({
    'GET /api/reports/purchases': () => ({
      ...pageOf([
        line({ transactionId: null, averagePrice: 1.94, bestPrice: 1.5, bestSupplierName: 'Best', receipts: 3 }),
      ]),
      totals: { receipts: 3, quantity: 16, cost: 31 },
    }),
    ...lists,
  });
  await renderApp('/reports/purchases?by=product');
  const shown = await table('Purchases');
  await within(shown).findByText('Best');
  expect(columnOf(shown, 'Last Price')).toEqual(['$2.50']);
  expect(columnOf(shown, 'Best Price')).toEqual(['$1.50']);
  expect(columnOf(shown, 'Best Supplier')).toEqual(['Best']);
  expect(columnOf(shown, 'Last Receipt')).toEqual(['Feb 05, 2026']);
});

test('the margin of a client leads to its products, and of a product to its stock card', async () => {
  announce('reports');
  const row = {
    recordId: 9,
    name: 'Initech',
    sold: 5,
    revenue: 6,
    cost: 10,
    margin: -4,
    marginPercent: -66.67,
    loss: 4,
  };
  const wire = recordWire({
    'GET /api/reports/margin': ({ query }) => ({
      ...pageOf(query.by ? [row, { ...row, recordId: null, name: '' }] : [{ ...row, recordId: 7, name: 'Saw' }]),
      totals: row,
    }),
    ...lists,
  });
  const { unmount } = await renderApp('/reports/margin?by=client&fromDate=2026-01-01&toDate=2026-03-31');
  const shown = await table('Margin');
  const link = await within(shown).findByRole('link', { name: 'Initech' });
  expect(link).toHaveAttribute('href', '/reports/margin?fromDate=2026-01-01&toDate=2026-03-31&clientId=9');
  expect(columnOf(shown, 'Client')).toEqual(['Initech', 'Without a client']);
  expect(columnOf(shown, 'Margin')).toEqual(['-$4.00', '-$4.00']);
  expect(wire.last('GET /api/reports/margin').query).toMatchObject({ by: 'client' });
  unmount();
  await renderApp('/reports/margin?fromDate=2026-01-01&toDate=2026-03-31');
  expect(await screen.findByRole('link', { name: 'Saw' })).toHaveAttribute(
    'href',
    '/reports/stock-card?productId=7&fromDate=2026-01-01&toDate=2026-03-31',
  );
});

test('stock without movement says for how many days, and takes no part of a day', async () => {
  announce('reports');
  const row = {
    productId: 7,
    name: 'Saw',
    categoryName: 'Tools',
    quantity: 20,
    value: 60,
    lastCost: null,
    lastMovement: '2026-03-03',
    idleDays: 90,
  };
  const wire = recordWire({
    'GET /api/reports/idle-stock': () => ({ ...pageOf([row]), totals: { quantity: 20, value: 60 } }),
    ...lists,
  });
  const { unmount } = await renderApp('/reports/idle-stock');
  await screen.findByText('In stock today, and not moved for 90 days.');
  unmount();
  await renderApp('/reports/idle-stock?days=1');
  await screen.findByText('In stock today, and not moved for 1 day.');
  const shown = await table('Idle Stock');
  await within(shown).findByText('Saw');
  expect(wire.last('GET /api/reports/idle-stock').query).toEqual({ days: '1', page: '0' });
  expect(columnOf(shown, 'Last Purchase Cost')).toEqual(['—']);
  expect(columnOf(shown, 'Days without Movement')).toEqual(['90']);
});

const AGES = ['Up to 30 Days', '31 to 90 Days', '91 to 180 Days', '181 to 365 Days', 'Older'];

test('the age of stock by category leads to its products, and has pieces for a user who sees no costs', async () => {
  announce('reports');
  const ages = { value30: 4, value90: 6, value180: 4, value365: 0, valueOlder: 0 };
  const pieces = { pieces30: 2, pieces90: 3, pieces180: 2, pieces365: 0, piecesOlder: 0 };
  const row = {
    productId: null,
    name: null,
    categoryId: 1,
    categoryName: 'Tools',
    quantity: 7,
    value: 14,
    ...ages,
    ...pieces,
  };
  recordWire({ 'GET /api/reports/ageing': () => ({ ...pageOf([row]), totals: row }), ...lists });
  const { unmount } = await renderApp('/reports/ageing?by=category');
  const shown = await table('Age of Stock');
  const link = await within(shown).findByRole('link', { name: 'Tools' });
  expect(link).toHaveAttribute('href', '/reports/ageing?categoryId=1');
  expect(columnOf(shown, 'Up to 30 Days')).toEqual(['$4.00']);
  expect(columnsOf(shown)).toEqual(['Category', 'Stock', 'Value', ...AGES]);
  unmount();
  const meta = Object.assign(document.createElement('meta'), { name: COSTS_META, content: 'hidden' });
  document.head.append(meta);
  account.who = { name: 'ewa', role: 'clerk', warehouseIds: null, employeeId: null, by: 'password', hasAccount: true };
  onTestFinished(() => {
    meta.remove();
    Reflect.deleteProperty(account, 'who');
  });
  await renderApp('/reports/ageing?by=category');
  const ofClerk = await table('Age of Stock');
  await within(ofClerk).findByRole('link', { name: 'Tools' });
  expect(columnsOf(ofClerk).slice(0, 3)).toEqual(['Category', 'Stock', 'Pieces up to 30 Days']);
  expect(columnOf(ofClerk, 'Pieces 31 to 90 Days')).toEqual(['3']);
});
