import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { columnsOf, optionsOf, renderApp, rowsOf, rowWith, table } from '../../helpers/app';
import {
  buildClient,
  buildEmployee,
  buildProduct,
  buildSupplier,
  buildTransaction,
  pageOf,
} from '../../helpers/builders';
import { recordWire } from '../../helpers/wire';
import { lists } from './lists';

describe.each(lists)('$path', (list) => {
  test('loads its first page, and shows its rows, orders and filters', async () => {
    const wire = recordWire({ [list.call]: () => pageOf([list.row]) });
    await renderApp(list.path);
    const shown = await table(list.heading);
    expect(columnsOf(shown)).toEqual([...list.columns, 'Actions']);
    expect(rowsOf(shown)).toEqual([[...list.cells, '']]);
    const actions = [...shown.querySelectorAll('td:last-child [aria-label]')];
    expect(actions.map((action) => action.getAttribute('aria-label'))).toEqual(list.actions);
    // Selects load all rows.
    const requests = wire.requests(list.call).filter(({ query }) => query.all === undefined);
    expect(requests.map(({ query }) => query)).toEqual([{ page: '0' }]);

    expect(optionsOf('Sorting')).toEqual(['Sort by', ...list.sorts]);
    const page = within(screen.getByRole('main'));
    const newLinks = page.queryAllByRole('link', { name: /^New / });
    expect(newLinks.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      list.newLink ? [[list.newLink, `${list.path}/new`]] : [],
    );

    const labels = [...document.querySelectorAll('search label')].map((label) => label.textContent);
    expect(labels).toEqual(list.filters);
    for (const label of labels.filter((text) => /\((min|max)\)$/.test(text)))
      expect(screen.getByLabelText(label)).toHaveAttribute('min', '0');
  });

  test('shows that there is nothing', async () => {
    recordWire({ [list.call]: () => pageOf([]) });
    await renderApp(list.path);
    expect(await screen.findByText(list.empty)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });
});

describe('links of a row', () => {
  test('a product: its name, View and Edit', async () => {
    recordWire({ 'GET /api/products': () => pageOf([buildProduct({ productId: 7, name: 'Hammer' })]) });
    await renderApp('/products');
    const row = await rowWith('Hammer');
    expect(row.getByRole('link', { name: 'Hammer' })).toHaveAttribute('href', '/products/7');
    expect(row.getByRole('link', { name: 'View Hammer' })).toHaveAttribute('href', '/products/7');
    expect(row.getByRole('link', { name: 'Edit Hammer' })).toHaveAttribute('href', '/products/7/edit');
  });

  test.each(lists)('$path: its first column', async ({ path, call, row, cells, heading: label }) => {
    recordWire({ [call]: () => pageOf([row]) });
    await renderApp(path);
    const first = (await table(label)).querySelector('tbody td');
    expect(first?.querySelector('a')?.getAttribute('href')).toMatch(new RegExp(`^${path}/\\d+$`));
    expect(first).toHaveTextContent(cells[0] ?? '');
  });

  test.each([
    ['/clients', 'GET /api/clients', buildClient({ email: 'a@b.pl', phoneNumber: '+48 (22) 100-200' })],
    ['/suppliers', 'GET /api/suppliers', buildSupplier({ email: 'a@b.pl', phoneNumber: '+48 (22) 100-200' })],
    ['/employees', 'GET /api/employees', buildEmployee({ email: 'a@b.pl', phoneNumber: '+48 (22) 100-200' })],
  ] as const)('%s: e-mail and telephone', async (path, call, record) => {
    recordWire({ [call]: () => pageOf([record]) });
    await renderApp(path);
    const row = await rowWith('a@b.pl');
    expect(row.getByRole('link', { name: 'a@b.pl' })).toHaveAttribute('href', 'mailto:a@b.pl');
    expect(row.getByRole('link', { name: '+48 (22) 100-200' })).toHaveAttribute('href', 'tel:+4822100200');
  });
});

describe('badges', () => {
  test.each([
    [{ isLowStock: true, inventoryCount: 2 }, 'Low Stock! 2', '6'],
    [{ isBestSelling: true, transactionCount: 90 }, '40', 'Bestseller! 90'],
    [{ isLowStock: true, isBestSelling: true }, 'Low Stock! 40', 'Bestseller! 6'],
    [{}, '40', '6'],
  ])('a product with %j', async (marks, stock, transactions) => {
    recordWire({ 'GET /api/products': () => pageOf([buildProduct(marks)]) });
    await renderApp('/products');
    const [cells = []] = rowsOf(await table('Products List'));
    expect(cells.slice(5, 7)).toEqual([stock, transactions]);
  });

  test('have different styles: low stock is a warning, a bestseller a success', async () => {
    recordWire({ 'GET /api/products': () => pageOf([buildProduct({ isLowStock: true, isBestSelling: true })]) });
    await renderApp('/products');
    const row = await rowWith('Hammer');
    expect(row.getByText('Low Stock!').className).toContain('warning');
    expect(row.getByText('Bestseller!').className).toContain('success');
  });
});

describe('the places of a transaction', () => {
  test.each([
    ['a receipt', { supplierName: 'Acme', toWarehouseName: 'Warsaw' }, ['Acme', 'Warsaw']],
    ['a transfer', { fromWarehouseName: 'Warsaw', toWarehouseName: 'Gdynia' }, ['Warsaw', 'Gdynia']],
    ['a delivery', { fromWarehouseName: 'Warsaw', clientName: 'Baltic Shop' }, ['Warsaw', 'Baltic Shop']],
    ['a return to the supplier', { fromWarehouseName: 'Warsaw', supplierName: 'Acme' }, ['Warsaw', 'Acme']],
    ['a return from a client', { clientName: 'Baltic Shop', toWarehouseName: 'Warsaw' }, ['Baltic Shop', 'Warsaw']],
    ['a stock count', { toWarehouseName: 'Warsaw' }, ['—', 'Warsaw']],
    ['a receipt of a backend that names no warehouse', { supplierName: 'Acme' }, ['Acme', '—']],
  ])('%s', async (_, places, shown) => {
    const nowhere = { supplierName: null, clientName: null, fromWarehouseName: null, toWarehouseName: null };
    recordWire({ 'GET /api/transactions': () => pageOf([buildTransaction({ ...nowhere, ...places })]) });
    await renderApp('/transactions');
    const [cells = []] = rowsOf(await table('Transactions List'));
    expect(cells.slice(4, 6)).toEqual(shown);
  });
});

test('a card shows the important values of a row', async () => {
  recordWire({ 'GET /api/products': () => pageOf([buildProduct()]) });
  await renderApp('/products');
  const cells = [...(await table('Products List')).querySelectorAll('tbody td[data-card]')];
  expect(cells.map((cell) => [cell.getAttribute('data-card'), cell.getAttribute('data-label')])).toEqual([
    ['title', 'Name'],
    ['fact', 'Category'],
    ['fact', 'Price'],
    ['fact', 'Stock'],
  ]);
});
