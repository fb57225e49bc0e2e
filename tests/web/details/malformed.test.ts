import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { card, control, descriptions, heading, renderApp, rowsOf, table } from '../../helpers/app';
import {
  buildClientDetail,
  buildEmployeeDetail,
  buildProduct,
  buildProductDetail,
  buildSummary,
  buildTransaction,
  buildTransactionDetail,
  buildWarehouseDetail,
  pageOf,
} from '../../helpers/builders';
import { entityNamed } from '../../helpers/entityNamed';
import { type Call, recordWire } from '../../helpers/wire';

/*
 * A backend may send a field that is not of its documented shape. Only the chart, table or value of that field shows an error.
 */

const UNREADABLE = 'Error: The answer of the server could not be read';

// React reports every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const warehouse = ['/warehouses/1', 'GET /api/warehouses/:id', buildWarehouseDetail(), 'Warsaw'] as const;
const product = ['/products/7', 'GET /api/products/:id', buildProductDetail(), 'Hammer'] as const;
const client = ['/clients/5', 'GET /api/clients/:id', buildClientDetail(), 'Baltic Shop'] as const;
const employee = ['/employees/9', 'GET /api/employees/:id', buildEmployeeDetail(), 'Anna Nowak'] as const;
const entry = ['/transactions/101', 'GET /api/transactions/:id', buildTransactionDetail(), 'Transaction #101'] as const;

type Detail = readonly [path: string, call: Call, record: object, heading: string];

test.each<[Detail, malformed: object, broken: string[], whole: string[]]>([
  [warehouse, { occupancyHistory: {} }, ['Occupancy History'], ['Employees', 'Products', 'Recent Transactions']],
  [warehouse, { products: 'x' }, ['Products'], ['Occupancy History', 'Employees', 'Recent Transactions']],
  [warehouse, { transactions: 7 }, ['Transactions by Employee', 'Recent Transactions'], ['Employees', 'Products']],
  [warehouse, { employees: [null] }, ['Transactions by Employee', 'Employees'], ['Occupancy History', 'Products']],
  [product, { transactions: {} }, ['Volume of Transactions Over Time', 'Recent Transactions'], []],
  [product, { priceHistory: 'x' }, ['Product Price History'], ['Recent Transactions']],
  [entry, { products: 'x' }, ['Products'], []],
])(
  '%#: %s with %j shows an error only in the cards of that field',
  async ([path, call, record, title], malformed, broken, whole) => {
    recordWire({ [call]: () => ({ ...record, ...malformed }) });
    await renderApp(path);
    await heading(title);
    for (const name of broken) await within(await card(name)).findByText(UNREADABLE);
    for (const name of whole) expect(within(await card(name)).queryByText(UNREADABLE)).toBeNull();
    expect(Object.keys(descriptions())).not.toHaveLength(0);
  },
);

test.each<[Detail, malformed: object]>([
  [product, { inventory: {} }],
  [product, { description: { not: 'a text' } }],
  [client, { history: {} }],
  [client, { history: 'x' }],
  [employee, { history: 7 }],
])('%#: %s with %j keeps its heading and its values', async ([path, call, record, title], malformed) => {
  recordWire({ [call]: () => ({ ...record, ...malformed }) });
  await renderApp(path);
  await heading(title);
  await screen.findAllByText(UNREADABLE);
  expect(Object.keys(descriptions())).not.toHaveLength(0);
});

test('a value that cannot be shown leaves the others', async () => {
  recordWire({ [client[1]]: () => ({ ...client[2], email: { not: 'a text' }, phoneNumber: '+48 600' }) });
  await renderApp(client[0]);
  await heading('Baltic Shop');
  expect(descriptions()).toMatchObject({ 'E-mail': 'Cannot be shown', 'Phone No.': '+48 600' });
});

test('numbers sent as text are added up as numbers', async () => {
  const history = [
    { transactionId: 1, date: '2026-11-01', totalItems: '5', totalPrice: '10.50' },
    { transactionId: 2, date: '2026-11-02', totalItems: '7', totalPrice: '2.25' },
  ];
  recordWire({ [client[1]]: () => ({ ...client[2], history }) });
  await renderApp(client[0]);
  await heading('Baltic Shop');
  expect(Object.values(descriptions())).toEqual(expect.arrayContaining(['12', '$12.75']));
});

test('a list whose rows cannot be rendered keeps its filters, and its next page renders', async () => {
  recordWire({
    'GET /api/products': ({ query }) =>
      pageOf<object>(query.page === '1' ? [buildProduct({ name: 'Saw' })] : [buildProduct({ name: 'Hammer' })], 2),
  });
  vi.spyOn(entityNamed('products'), 'represent').mockImplementation(({ name }) => {
    if (name === 'Hammer') throw new Error('Not a name');
    return String(name);
  });
  // The row may be rendered once more before the next page replaces it.
  const { user } = await renderApp('/products', { onRecoverableError: () => {} });
  await waitFor(() => expect(screen.getByText(UNREADABLE)).toBeInTheDocument());
  expect(control('Name')).toBeVisible();
  const [next] = await screen.findAllByText('Next');
  await user.click(next as HTMLElement);
  await screen.findByText('Saw');
  expect(rowsOf(await table('Products List'))).toHaveLength(1);
});

test('a figure of the main panel that cannot be shown leaves the others', async () => {
  recordWire({
    'GET /api/dashboard/summary': () => ({ ...buildSummary({ productsCount: 5 }), topProduct: { not: 'a name' } }),
    'GET /api/transactions': () => pageOf([buildTransaction()]),
  });
  await renderApp('/');
  expect((await screen.findByText('Bestseller')).closest('a')).toHaveTextContent('Cannot be shown');
  expect((await screen.findByText('Products', { selector: 'main span' })).closest('a')).toHaveTextContent('5');
  await table('Latest Transactions');
});
