import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { columnsOf, descriptions, heading, renderApp, rowsOf, table } from '../../helpers/app';
import { buildTransactionDetail, buildTransactionProduct } from '../../helpers/builders';
import { recordWire } from '../../helpers/wire';

const noParties = {
  supplierId: null,
  supplierName: null,
  clientId: null,
  clientName: null,
  fromWarehouseId: null,
  fromWarehouseName: null,
  toWarehouseId: null,
  toWarehouseName: null,
};

async function openTransaction(overrides: object = {}) {
  recordWire({
    'GET /api/transactions/:id': () => ({
      ...buildTransactionDetail({ transactionId: 17, description: 'What happened' }),
      ...overrides,
    }),
  });
  await renderApp('/transactions/17');
  await heading('Transaction #17');
}

/** The link of each party's name. */
const parties = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dd a')].map((link) => [link.textContent, link.getAttribute('href')]),
  );

describe('a transaction shows only its own parties', () => {
  const common = { Date: 'Mar 05, 2026', Description: 'What happened', 'Made by': 'Anna Nowak' };

  test('a receipt', async () => {
    await openTransaction({
      ...noParties,
      type: 'SUPPLIER_TO_WAREHOUSE',
      supplierId: 6,
      supplierName: 'Acme',
      toWarehouseId: 1,
      toWarehouseName: 'Warsaw',
    });
    expect(descriptions()).toEqual({
      ...common,
      Type: 'Supplier To Warehouse',
      Supplier: 'Acme',
      'To Warehouse': 'Warsaw',
    });
    expect(parties()).toEqual({ 'Anna Nowak': '/employees/9', Acme: '/suppliers/6', Warsaw: '/warehouses/1' });
  });

  test('a transfer', async () => {
    await openTransaction({
      ...noParties,
      type: 'WAREHOUSE_TO_WAREHOUSE',
      fromWarehouseId: 1,
      fromWarehouseName: 'Warsaw',
      toWarehouseId: 2,
      toWarehouseName: 'Gdynia',
    });
    expect(descriptions()).toEqual({
      ...common,
      Type: 'Warehouse To Warehouse',
      'From Warehouse': 'Warsaw',
      'To Warehouse': 'Gdynia',
    });
    expect(parties()).toMatchObject({ Warsaw: '/warehouses/1', Gdynia: '/warehouses/2' });
  });

  test('a delivery', async () => {
    await openTransaction({
      ...noParties,
      type: 'WAREHOUSE_TO_CUSTOMER',
      fromWarehouseId: 1,
      fromWarehouseName: 'Warsaw',
      clientId: 5,
      clientName: 'Baltic Shop',
    });
    expect(descriptions()).toEqual({
      ...common,
      Type: 'Warehouse To Customer',
      Client: 'Baltic Shop',
      'From Warehouse': 'Warsaw',
    });
    expect(parties()).toMatchObject({ 'Baltic Shop': '/clients/5' });
  });

  test('a party that the backend leaves out is not shown', async () => {
    const left = Object.fromEntries(Object.keys(noParties).map((name) => [name, undefined]));
    await openTransaction(left);
    expect(Object.keys(descriptions())).toEqual(['Date', 'Type', 'Description', 'Made by']);
  });
});

test('shows its products with their totals, and the grand total below', async () => {
  await openTransaction({
    products: [
      buildTransactionProduct({ productId: 7, name: 'Hammer', quantity: 4, unitPrice: 12.5, categoryName: 'Tools' }),
      buildTransactionProduct({ productId: 8, name: 'Robot', quantity: 100, unitPrice: 10, categoryName: 'Toys' }),
    ],
  });
  const products = await table('Products');
  expect(columnsOf(products)).toEqual(['Product', 'Amount', 'Unit Price', 'Category', 'Total']);
  expect(rowsOf(products)).toEqual([
    ['Hammer', '4', '$12.50', 'Tools', '$50.00'],
    ['Robot', '100', '$10.00', 'Toys', '$1,000.00'],
  ]);
  expect(within(products).getByText('Robot')).toHaveAttribute('href', '/products/8');
  expect(products.querySelector('tfoot')).toHaveTextContent('Total$1,050.00');
});

test.each([{ products: [] }, { products: undefined }])('shows that there are no products (%j)', async (none) => {
  await openTransaction(none);
  expect(screen.getByText('No Products')).toBeInTheDocument();
});

test('links to the list, and to no form', async () => {
  await openTransaction();
  expect(screen.getByText('Return to Transactions')).toHaveAttribute('href', '/transactions');
  expect(screen.queryByText(/^Edit /)).toBeNull();
});

test.each([
  ['2026-03-05T00:00:00Z', 'Mar 05, 2026'],
  [null, '—'],
])('shows the date %s as %s', async (date, shown) => {
  await openTransaction({ date });
  expect(descriptions().Date).toBe(shown);
});
