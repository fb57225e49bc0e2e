import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  address,
  announce,
  choose,
  control,
  fill,
  findControl,
  heading,
  optionsOf,
  renderApp,
  table,
} from '../helpers/app';
import {
  buildClientDetail,
  buildProduct,
  buildProductDetail,
  buildSummary,
  buildTransactionDetail,
  pageOf,
} from '../helpers/builders';
import { type Call, type Reply, recordWire, refusal } from '../helpers/wire';
import { lists } from './lists/lists';

const narrowed = lists.filter(({ byWarehouse }) => byWarehouse);

const world = () =>
  recordWire({
    ...Object.fromEntries(
      lists.filter(({ path }) => path !== '/warehouses').map((list) => [list.call, () => pageOf([list.row], 4)]),
    ),
    'GET /api/dashboard/summary': () => buildSummary(),
    'GET /api/products/:id': () => buildProductDetail(),
    'GET /api/transactions/:id': () => buildTransactionDetail(),
    'GET /api/clients/:id': () => buildClientDetail(),
  });

const NO_ROW = {
  productId: 0,
  name: '',
  categoryId: 0,
  categoryName: '',
  value: 0,
  valueAtPrice: 0,
};
const NO_MOVEMENTS = { transactions: 0, in: 0, out: 0, costIn: 0, costOut: 0, valueIn: 0, valueOut: 0 };

const selector = () => screen.queryByLabelText('Warehouse', { selector: 'header select' });

describe('the warehouse selector shows', () => {
  test.each(['/', '/products'])('on %s', async (path) => {
    world();
    await renderApp(path);
    expect(await findControl('Warehouse')).toHaveValue('');
    await waitFor(() => expect(optionsOf('Warehouse')).toEqual(['All Warehouses', 'Warsaw', 'Gdynia']));
  });

  test.each([
    ['/products/new', 'New Product'],
    ['/products/7', 'Hammer'],
    ['/categories', 'Categories List'],
    ['/warehouses', 'Warehouses List'],
    ['/transactions/101', 'Transaction #101'],
    ['/clients/5', 'Baltic Shop'],
    ['/clients/new', 'New Client'],
    ['/geography', 'Regions and Countries Lists'],
    ['/inventory/receive', 'Goods Receipt'],
    ['/nowhere', 'Page not found'],
  ])('not on %s', async (path, title) => {
    world();
    await renderApp(path);
    await heading(title);
    expect(selector()).toBeNull();
  });
});

describe('selecting a warehouse', () => {
  test.each(narrowed)('on $path sends one request, for the first page', async ({ path, call, heading: title }) => {
    const wire = world();
    const { user } = await renderApp(`${path}?page=3`);
    await table(title);
    const before = wire.requests(call).length;
    await choose(user, 'Warehouse', 'Gdynia');
    await waitFor(() => expect(wire.last(call).query).toEqual({ warehouseId: '2', page: '0' }));
    await table(title);
    expect(address()).toBe(`${path}?warehouse=2`);

    await choose(user, 'Warehouse', 'All Warehouses');
    await waitFor(() => expect(wire.last(call).query).toEqual({ page: '0' }));
    await table(title);
    expect(address()).toBe(path);
    expect(wire.requests(call)).toHaveLength(before + 2);
  });

  test('on / loads the figures of that warehouse', async () => {
    const wire = world();
    const { user } = await renderApp('/');
    await waitFor(() => expect(wire.last('GET /api/dashboard/summary').query).toEqual({}));
    await choose(user, 'Warehouse', 'Gdynia');
    await waitFor(() => expect(wire.last('GET /api/dashboard/summary').query).toEqual({ warehouseId: '2' }));
  });

  test('is kept on pages that it does not apply to, whose addresses stay as they are', async () => {
    const wire = world();
    const { user } = await renderApp('/products');
    await table('Products List');
    await choose(user, 'Warehouse', 'Gdynia');
    await waitFor(() => expect(wire.last('GET /api/products').query).toHaveProperty('warehouseId', '2'));

    await user.click(screen.getByRole('link', { name: 'Categories' }));
    await table('Categories List');
    expect(wire.last('GET /api/categories').query).toEqual({ page: '0' });

    await user.click(screen.getByRole('link', { name: 'Warehouses' }));
    await table('Warehouses List');
    expect(wire.last('GET /api/warehouses').query).toEqual({ page: '0' });

    await user.click(screen.getByRole('link', { name: 'Clients' }));
    await table('Clients List');
    expect(wire.last('GET /api/clients').query).toEqual({ warehouseId: '2', page: '0' });
    expect(control('Warehouse')).toHaveValue('2');
  });

  test('is stored in the address, for a reload and for sharing the link', async () => {
    const wire = world();
    await renderApp('/products?warehouse=2');
    await table('Products List');
    expect(wire.requests('GET /api/products').map(({ query }) => query)).toEqual([{ warehouseId: '2', page: '0' }]);
    await waitFor(() => expect(control('Warehouse')).toHaveValue('2'));
  });

  test('on / is stored in the address too', async () => {
    const wire = world();
    await renderApp('/?warehouse=2');
    await screen.findByText('Stock Supply');
    expect(wire.requests('GET /api/dashboard/summary').map(({ query }) => query)).toEqual([{ warehouseId: '2' }]);
  });

  test('is restored with the page on which it was made', async () => {
    const wire = world();
    const { user } = await renderApp('/products?warehouse=2');
    await table('Products List');
    await user.click(screen.getByRole('link', { name: 'Clients' }));
    await table('Clients List');
    expect(address()).toBe('/clients?warehouse=2');
    await choose(user, 'Warehouse', 'All Warehouses');
    await waitFor(() => expect(address()).toBe('/clients'));
    window.history.back();
    await table('Products List');
    expect(address()).toBe('/products?warehouse=2');
    expect(wire.last('GET /api/products').query).toEqual({ warehouseId: '2', page: '0' });
    expect(control('Warehouse')).toHaveValue('2');
  });

  test('is removed by signing out', async () => {
    world();
    const { user } = await renderApp('/products?warehouse=2');
    await table('Products List');
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await fill(user, 'Login', 'admin');
    await fill(user, 'Password', 'admin');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await user.click(await screen.findByRole('link', { name: 'Products' }));
    await table('Products List');
    expect(address()).toBe('/products');
  });

  test('that does not exist shows as unknown, and another one can be selected', async () => {
    const wire = world();
    wire.answer('GET /api/products', ({ query }) =>
      query.warehouseId === '99' ? refusal(404, { description: 'Warehouse not found.' }) : pageOf([buildProduct()]),
    );
    const { user } = await renderApp('/products?warehouse=99');
    expect(await screen.findByText('Error: Request failed with status code 404')).toBeVisible();
    await waitFor(() => expect(optionsOf('Warehouse')).toContain('Unknown (99)'));
    expect(control('Warehouse')).toHaveValue('99');
    expect(control('Warehouse')).toBeInvalid();
    await choose(user, 'Warehouse', 'All Warehouses');
    await table('Products List');
    expect(address()).toBe('/products');
    expect(optionsOf('Warehouse')).toEqual(['All Warehouses', 'Warsaw', 'Gdynia']);
  });
});

describe('a drill-down of a report to a warehouse', () => {
  const openDrillDown = async () => {
    announce('reports');
    const wire = world();
    wire.answer('GET /api/reports/stock', () => ({
      ...pageOf([{ ...NO_ROW, warehouseId: 2, warehouseName: 'Gdynia', quantity: 1 }], 4),
      date: '2026-03-31',
      totals: { quantity: 1, value: 1, valueAtPrice: 1 },
    }));
    const { user } = await renderApp('/reports/stock?by=warehouse');
    await user.click(await screen.findByRole('link', { name: 'Gdynia' }));
    await waitFor(() => expect(wire.last('GET /api/reports/stock').query).toMatchObject({ warehouseId: '2' }));
    await waitFor(() => expect(control('Warehouse')).toHaveValue('2'));
    const open = (name: string) => user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText(name));
    return { wire, user, open };
  };

  test('narrows only its page, also with other filters and after a return', async () => {
    const { wire, user, open } = await openDrillDown();
    await choose(user, 'Group By', 'Category');
    await waitFor(() => expect(wire.last('GET /api/reports/stock').query).toMatchObject({ by: 'category' }));
    expect(wire.last('GET /api/reports/stock').query).toMatchObject({ warehouseId: '2' });
    await open('Clients');
    await table('Clients List');
    expect(wire.last('GET /api/clients').query).toEqual({ page: '0' });
    expect(address()).toBe('/clients');
    expect(control('Warehouse')).toHaveValue('');
    window.history.back();
    await waitFor(() => expect(control('Warehouse')).toHaveValue('2'));
    await open('Products');
    await table('Products List');
    expect(address()).toBe('/products');
  });

  test('a selection made there applies to the next pages', async () => {
    const { wire, user, open } = await openDrillDown();
    await choose(user, 'Warehouse', 'Warsaw');
    await waitFor(() => expect(wire.last('GET /api/reports/stock').query).toMatchObject({ warehouseId: '1' }));
    await open('Clients');
    await table('Clients List');
    expect(wire.last('GET /api/clients').query).toEqual({ warehouseId: '1', page: '0' });
  });
});

test('the way back from a transaction leads to the drill-down', async () => {
  announce('reports');
  const wire = world();
  wire.answer('GET /api/reports/movements', () => ({
    ...pageOf([{ recordId: 2, name: 'Gdynia', ...NO_MOVEMENTS, transactions: 1, before: null }]),
    totals: { ...NO_MOVEMENTS, before: NO_MOVEMENTS },
    period: { fromDate: '2026-03-01', toDate: '2026-03-31' },
    before: { fromDate: '2026-02-01', toDate: '2026-02-28' },
  }));
  const { user } = await renderApp('/reports/movements?by=warehouse&fromDate=2026-03-01&toDate=2026-03-31');
  await user.click(await screen.findByRole('link', { name: 'Gdynia' }));
  const shown = await table('Transactions List');
  const drillDown = address();
  expect(drillDown).toContain('warehouseId=2');
  await user.click(within(shown).getAllByRole('link')[0] ?? shown);
  await heading('Transaction #101');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Return to Transactions' }));
  await table('Transactions List');
  expect(address()).toBe(drillDown);
  await user.click(screen.getByRole('link', { name: 'Products' }));
  await table('Products List');
  expect(address()).toBe('/products');
});

test('is not possible without warehouses: the selector offers all of them, and the list shows', async () => {
  const wire = world();
  wire.answer('GET /api/warehouses', () => refusal(500));
  const { user } = await renderApp('/products');
  await table('Products List');
  expect(await screen.findByText('Error: Request failed with status code 500')).toBeVisible();
  expect(optionsOf('Warehouse')).toEqual(['All Warehouses']);

  wire.answer('GET /api/warehouses', () => pageOf([{ warehouseId: 9, name: 'Lublin' }]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(optionsOf('Warehouse')).toEqual(['All Warehouses', 'Lublin']));
});

describe('a selected warehouse that another user has deleted', () => {
  const gone = (call: Call, answer: () => unknown) => {
    const wire = world();
    const unlessGone: Reply = ({ query }) =>
      query.warehouseId === '2' ? refusal(404, { description: 'Warehouse not found.' }) : answer();
    wire.answer(call, unlessGone);
    return wire;
  };
  const failure = () =>
    screen.findByText(
      (_, element) => /^(Error|Błąd): Request failed with status code 404$/.test(element?.textContent ?? ''),
      {
        selector: '[role=alert] > span',
      },
    );

  test('shows as unknown on a list; another one can be selected', async () => {
    gone('GET /api/products', () => pageOf([buildProduct()]));
    const { user } = await renderApp('/products');
    await table('Products List');
    await choose(user, 'Warehouse', 'Gdynia');
    expect(await failure()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
    await choose(user, 'Warehouse', 'Warsaw');
    await table('Products List');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows as unknown on /; another one can be selected', async () => {
    gone('GET /api/dashboard/summary', () => buildSummary());
    const { user } = await renderApp('/');
    await screen.findByText('Stock Supply');
    await choose(user, 'Warehouse', 'Gdynia');
    expect(await failure()).toBeVisible();
    await choose(user, 'Warehouse', 'Warsaw');
    await screen.findByText('Stock Supply');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
