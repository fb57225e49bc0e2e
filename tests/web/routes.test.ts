import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { routeAt, routes } from '../../src/app/routes';
import { announce, heading, renderApp } from '../helpers/app';
import {
  buildCategory,
  buildClientDetail,
  buildEmployeeDetail,
  buildProductDetail,
  buildSummary,
  buildSupplierDetail,
  buildTransactionDetail,
  buildWarehouseDetail,
  pageOf,
} from '../helpers/builders';
import { PATHS } from '../helpers/paths';
import { recordWire, refusal } from '../helpers/wire';

const nothing = () => pageOf([]);

/** A backend with one record of every kind. */
const world = () =>
  recordWire({
    'GET /api/dashboard/summary': () => buildSummary(),
    'GET /api/products': nothing,
    'GET /api/products/:id': () => buildProductDetail({ name: 'Hammer' }),
    'GET /api/categories': () => pageOf([buildCategory({ categoryId: 7, name: 'Tools' })]),
    'GET /api/warehouses/:id': () => buildWarehouseDetail({ warehouseId: 7, name: 'Warsaw' }),
    'GET /api/transactions': nothing,
    'GET /api/transactions/:id': () => buildTransactionDetail({ transactionId: 7 }),
    'GET /api/clients': nothing,
    'GET /api/clients/:id': () => buildClientDetail({ clientId: 7, name: 'Baltic Shop' }),
    'GET /api/suppliers': nothing,
    'GET /api/suppliers/:id': () => buildSupplierDetail({ supplierId: 7, name: 'Acme' }),
    'GET /api/employees': nothing,
    'GET /api/employees/:id': () => buildEmployeeDetail({ employeeId: 7, name: 'Anna', surname: 'Nowak' }),
  });

describe('every specified path has its page', () => {
  test.each([
    ['/products', 'Products List', 'Products'],
    ['/products/new', 'New Product', 'New Product'],
    ['/products/7', 'Hammer', 'Products 7'],
    ['/products/7/edit', 'Edit Product', 'Products 7 Edit'],
    ['/categories', 'Categories List', 'Categories'],
    ['/categories/new', 'New Category', 'Categories New'],
    ['/categories/7', 'Tools', 'Categories 7'],
    ['/categories/7/edit', 'Edit Category', 'Categories 7 Edit'],
    ['/warehouses', 'Warehouses List', 'Warehouses'],
    ['/warehouses/new', 'Nowy Magazyn', 'New Warehouse'],
    ['/warehouses/7', 'Warsaw', 'Warehouses 7'],
    ['/warehouses/7/edit', 'Edytuj Magazyn', 'Warehouses 7 Edit'],
    ['/inventory/receive', 'Goods Receipt', 'Receive'],
    ['/inventory/transfer', 'Goods Transfer', 'Transfer'],
    ['/inventory/delivery', 'Goods Delivery', 'Delivery'],
    ['/transactions', 'Transactions List', 'Transactions'],
    ['/transactions/7', 'Transaction #7', 'Transactions 7'],
    ['/clients', 'Clients List', 'Clients'],
    ['/clients/new', 'New Client', 'New Client'],
    ['/clients/7', 'Baltic Shop', 'Clients 7'],
    ['/suppliers', 'Suppliers List', 'Suppliers'],
    ['/suppliers/new', 'New Supplier', 'New Supplier'],
    ['/suppliers/7', 'Acme', 'Suppliers 7'],
    ['/employees', 'Employees List', 'Employees'],
    ['/employees/new', 'New Employee', 'New Employee'],
    ['/employees/7', 'Anna Nowak', 'Employees 7'],
    ['/geography', 'Regions and Countries Lists', 'Geography'],
  ])('%s has the heading "%s" and the title "%s"', async (path, title, titled) => {
    world();
    await renderApp(path);
    await heading(title);
    expect(screen.getByRole('banner')).toHaveTextContent(titled);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toBe(titled);
  });

  test('/ is the Main Panel', async () => {
    world();
    await renderApp('/');
    expect(await screen.findByText('Products', { selector: 'main *' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toHaveTextContent('Main Panel');
    expect(document.title).toBe('Main Panel');
  });
});

test('every page except those for developers is in the list that the browser tests open', () => {
  announce(
    'audit bulk-edit cells counts import internal-moves jobs jpk-mag labels levels mail month-closing orders product-units reports returns settings webhooks',
  );
  const opened = new Set<string | undefined>(PATHS.map((path) => routeAt(path)?.route.path));
  const pages = routes.map(({ path }) => path).filter((path) => !path.startsWith('/dev/'));
  expect(pages.filter((path) => !opened.has(path))).toEqual([]);
});

describe('a path that is not in the specification is not found', () => {
  test.each([
    '/nowhere',
    '/products/7/foo',
    '/products/7/edit/more',
    '/products/new/more',
    '/categories/7/delete',
    '/clients/7/edit',
    '/suppliers/7/edit',
    '/employees/7/edit',
    '/transactions/7/edit',
    '/inventory',
    '/inventory/return',
    '/inventory/receive/7',
    '/geography/1',
    '/login/again',
    '/Products',
    '/Products/7',
    '/products/7/Edit',
    '/Geography',
    '/inventory/Receive',
    '/access-denied',
    '/authentication-error',
  ])('%s', async (path) => {
    const wire = world();
    await renderApp(path);
    await heading('Page not found');
    expect(screen.getByRole('link', { name: 'Go to the Main Panel' })).toHaveAttribute('href', '/');
    expect(wire.requests().filter((request) => request.path.includes('/7'))).toEqual([]);
  });

  test('/transactions/new shows that the transaction was not found, without a request', async () => {
    const wire = world();
    await renderApp('/transactions/new');
    expect(await screen.findByText('Transaction not found.')).toBeInTheDocument();
    expect(wire.requests('GET /api/transactions/:id')).toEqual([]);
  });
});

describe('an unknown id', () => {
  const records = [
    ['products', 'Product not found.'],
    ['categories', 'Category not found.'],
    ['warehouses', 'Warehouse not found.'],
    ['transactions', 'Transaction not found.'],
    ['clients', 'Client not found.'],
    ['suppliers', 'Supplier not found.'],
    ['employees', 'Employee not found.'],
  ] as const;

  const backLinks: Record<string, string> = {
    products: 'Return to Products',
    categories: 'Return to Categories',
    warehouses: 'Return to Warehouses',
    transactions: 'Return to Transactions',
    clients: 'Return to Clients',
    suppliers: 'Return to Suppliers',
    employees: 'Return to Employees',
  };

  test.each(records)('/%s/99 shows "%s" and a link back', async (name, text) => {
    const gone = () => refusal(404, { description: 'No such thing' });
    recordWire({ [`GET /api/${name}/:id`]: gone, 'GET /api/categories': nothing });
    await renderApp(`/${name}/99`);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: backLinks[name] })).toHaveAttribute('href', `/${name}`);
    expect(screen.queryByText(/Error:/)).toBeNull();
  });

  test.each([null, {}])('/products/99 with the answer %j shows that it was not found', async (answer) => {
    recordWire({ 'GET /api/products/:id': () => answer });
    await renderApp('/products/99');
    expect(await screen.findByText('Product not found.')).toBeInTheDocument();
  });

  test.each(records)('/%s/abc shows "%s" without a request', async (name, text) => {
    const wire = recordWire();
    await renderApp(`/${name}/abc`);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(wire.requests()).toEqual([]);
  });

  test.each(['0', '-1', '1.5', '1e3', '7abc', '99999999999999999999'])('/products/%s sends no request', async (id) => {
    const wire = recordWire();
    await renderApp(`/products/${id}`);
    expect(await screen.findByText('Product not found.')).toBeInTheDocument();
    expect(wire.requests()).toEqual([]);
  });

  test.each([
    ['products', 'Product not found.'],
    ['categories', 'Category not found.'],
    ['warehouses', 'Warehouse not found.'],
  ] as const)('/%s/99/edit and /abc/edit show "%s"', async (name, text) => {
    recordWire({ [`GET /api/${name}/:id`]: () => refusal(404), 'GET /api/categories': nothing });
    const { unmount } = await renderApp(`/${name}/99/edit`);
    expect(await screen.findByText(text)).toBeInTheDocument();
    unmount();
    await renderApp(`/${name}/abc/edit`);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
