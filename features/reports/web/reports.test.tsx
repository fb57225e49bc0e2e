import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announce, button, columnOf, heading, openTools, renderApp, table } from '../../../tests/helpers/app';
import { itIs } from '../../../tests/helpers/appTime';
import { buildCategory, buildProductDetail, buildWarehouse, pageOf } from '../../../tests/helpers/builders';
import { watchDownloads } from '../../../tests/helpers/downloads';
import { recordWire, refusal } from '../../../tests/helpers/wire';

const STOCK = 'GET /api/reports/stock';
const CARD = 'GET /api/reports/stock-card';

const stockRow = (values = {}) => ({
  productId: 7,
  name: 'Saw',
  categoryId: 1,
  categoryName: 'Tools',
  warehouseId: 3,
  warehouseName: 'Berlin',
  quantity: 11,
  value: 27.5,
  ofListPrices: 0,
  valueAtPrice: 33,
  ...values,
});

test('the stock on a day shows sums of all pages, and leads to the card of a product', async () => {
  announce('reports');
  const wire = recordWire({
    [STOCK]: () => ({
      ...pageOf([stockRow(), stockRow({ warehouseId: 4, warehouseName: 'Paris', quantity: 1, value: 2.5 })]),
      totals: { quantity: 1234, value: 5678.9, ofListPrices: 12.5, valueAtPrice: 6000 },
    }),
    'GET /api/categories': () => pageOf([buildCategory({ categoryId: 1, name: 'Tools' })]),
    'GET /api/warehouses': () => pageOf([buildWarehouse({ warehouseId: 3, name: 'Berlin' })]),
  });
  await renderApp('/reports/stock?date=2026-06-30&warehouse=3&categoryId=1');
  await screen.findByText('Paris');
  await heading('Stock on a Day');
  const shown = await table('Stock on a Day');
  expect(wire.last(STOCK)).toMatchObject({
    query: { date: '2026-06-30', warehouseId: '3', categoryId: '1', page: '0' },
  });
  expect(columnOf(shown, 'Value')).toEqual(['$27.50', '$2.50']);
  const sums = within(shown).getAllByRole('row').at(-1);
  expect(sums).toHaveTextContent('Total1,234$5,678.90$12.50$6,000.00');
  const [link] = screen.getAllByRole('link', { name: 'Saw' });
  // The last line of the card has the figures of the row.
  expect(link).toHaveAttribute('href', '/reports/stock-card?productId=7&toDate=2026-06-30&warehouseId=3');
  screen.getByText(/^Value: at the moving average cost/);
});

test('the stock by category leads to the products of each, and by warehouse to the stock of each', async () => {
  announce('reports');
  const wire = recordWire({
    [STOCK]: () => ({
      ...pageOf([stockRow({ productId: null, name: null, warehouseId: null, warehouseName: null })]),
      totals: { quantity: 11, value: 27.5, valueAtPrice: 33 },
    }),
    'GET /api/categories': () => pageOf([buildCategory({ categoryId: 1, name: 'Tools' })]),
    'GET /api/warehouses': () => pageOf([buildWarehouse({ warehouseId: 3, name: 'Berlin' })]),
  });
  await renderApp('/reports/stock?by=category&date=2026-06-30&warehouse=3&page=1');
  const link = await screen.findByRole('link', { name: 'Tools' });
  expect(link).toHaveAttribute('href', '/reports/stock?date=2026-06-30&warehouse=3&categoryId=1');
  expect(wire.last(STOCK)).toMatchObject({ query: { by: 'category', date: '2026-06-30', warehouseId: '3' } });
  const shown = await table('Stock on a Day');
  expect(
    within(shown)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Category', 'Amount', 'Value', 'Of Which at List Price', 'Value at Current Price']);
  screen.getByText('At the end of Jun 30, 2026.');
  expect(screen.getByRole('combobox', { name: 'Group By' })).toHaveDisplayValue('Category');
});

const SORTED: [page: string, column: string, sort: string][] = [
  ['stock', 'Value', 'value'],
  ['stock?by=category', 'Value at Current Price', 'valueAtPrice'],
  ['turnover', 'Lasts', 'coverageDays'],
  ['turnover', 'Last Sale', 'lastSale'],
  ['supplier-deliveries', 'Late', 'late'],
  ['count-differences', 'Cost of Less', 'costLess'],
  ['count-differences?by=count', 'Employee', 'employeeName'],
  ['purchases', 'Price Change', 'change'],
  ['purchases?by=product', 'Last Price', 'price'],
  ['margin', 'Sold below Cost', 'loss'],
  ['idle-stock', 'Days without Movement', 'idleDays'],
  ['ageing', 'Older', 'valueOlder'],
  ['movements?by=client', 'Cost Out', 'costOut'],
  ['movements?by=product', 'Product', 'name'],
  ['movements?by=month', 'Month', 'name'],
];

test.each(SORTED)('%s is sorted over all pages by its column %s', async (page, column, sort) => {
  announce('reports orders');
  const call = `GET /api/reports/${page.replace(/\?.*/, '')}` as const;
  const wire = recordWire({
    [call]: () => ({ content: [], page: { totalPages: 3, totalElements: 60 }, totals: {} }),
    'GET /api/warehouses': () => pageOf([]),
  });
  const filters = page.includes('?') ? `${page}&` : `${page}?`;
  await renderApp(`/reports/${filters}page=2`);
  const user = userEvent.setup();
  const select = await screen.findByLabelText('Sorting');
  const options = within(select).getAllByRole<HTMLOptionElement>('option');
  const [ascending, descending] = options.filter(({ textContent }) => textContent?.startsWith(`${column} (`));
  expect([ascending?.value, descending?.value]).toEqual([sort, `-${sort}`]);
  await user.selectOptions(select, `-${sort}`);
  await waitFor(() => expect(wire.last(call).query).toMatchObject({ sort: `-${sort}`, page: '0' }));
  expect(screen.queryByText('on this page')).not.toBeInTheDocument();
});

test('a report without rows says so, without sums of nothing', async () => {
  announce('reports');
  recordWire({
    [STOCK]: () => ({ ...pageOf([]), totals: { quantity: 0, value: 0, valueAtPrice: 0 } }),
    'GET /api/categories': () => pageOf([]),
    'GET /api/warehouses': () => pageOf([]),
  });
  await renderApp('/reports/stock');
  await screen.findByText('Nothing was in stock.');
  expect(screen.queryByText('Total')).toBeNull();
});

test('a print of several pages has the sums of the screen', async () => {
  announce('reports');
  recordWire({
    [STOCK]: ({ query }) => ({
      content: Array.from({ length: query.page === '0' ? 25 : 5 }, (_, nth) =>
        stockRow({ productId: Number(query.page) * 25 + nth + 1 }),
      ),
      page: { totalPages: 2, totalElements: 30 },
      totals: { quantity: 330, value: 825, valueAtPrice: 990 },
    }),
    'GET /api/categories': () => pageOf([buildCategory({ categoryId: 1, name: 'Tools' })]),
    'GET /api/warehouses': () => pageOf([]),
  });
  let paper: { rows: number | undefined; sums: string | null | undefined } | undefined;
  window.print = vi.fn(() => {
    const sheet = document.querySelector('section:has(> p + section table)');
    paper = {
      rows: sheet?.querySelectorAll('tbody tr').length,
      sums: sheet?.querySelector('tfoot')?.textContent,
    };
  });
  await renderApp('/reports/stock');
  await screen.findAllByRole('link', { name: 'Saw' });
  await openTools();
  (await waitFor(() => button('Print'))).click();
  await waitFor(() => expect(paper).toEqual({ rows: 30, sums: 'Total330$825.00$990.00' }));
});

test('a stock card begins with the balance before the period, and links its documents', async () => {
  announce('reports');
  const wire = recordWire({
    [CARD]: () => ({
      ...pageOf([
        {
          transactionId: null,
          date: '2026-01-06',
          type: null,
          fromName: null,
          toName: null,
          in: null,
          out: null,
          quantity: 10,
          value: 20,
        },
        {
          transactionId: 5,
          date: '2026-01-07',
          type: 'WAREHOUSE_TO_CUSTOMER',
          fromName: 'Berlin',
          toName: 'Acme',
          in: 0,
          out: 4,
          cost: -8,
          quantity: 6,
          average: 2,
          value: 12,
        },
        {
          transactionId: 6,
          documentNumber: 'WZK/1/2026/BER',
          date: '2026-01-08',
          type: 'WAREHOUSE_TO_CUSTOMER',
          correctionOf: 5,
          fromName: 'Berlin',
          toName: 'Acme',
          in: 0,
          out: 1,
          cost: -2,
          quantity: 5,
          average: 2,
          value: 10,
        },
      ]),
      totals: { in: 0, out: 4, quantity: 6, value: 12 },
    }),
    'GET /api/products/:id': () => buildProductDetail({ productId: 7, name: 'Saw' }),
    'GET /api/products': () => pageOf([buildProductDetail({ productId: 7, name: 'Saw' })]),
    'GET /api/warehouses': () => pageOf([]),
  });
  await renderApp('/reports/stock-card?productId=7&fromDate=2026-01-06');
  await screen.findByText('Balance before');
  expect(wire.last(CARD)).toMatchObject({ query: { productId: '7', fromDate: '2026-01-06' } });
  expect(screen.getByRole('link', { name: 'Warehouse To Customer' })).toHaveAttribute('href', '/transactions/5');
  const shown = await table('Stock Card');
  expect(columnOf(shown, 'Stock')).toEqual(['10', '6', '5']);
  expect(columnOf(shown, 'Transaction')).toEqual(['—', '#5', 'WZK/1/2026/BER']);
  expect(columnOf(shown, 'Type').at(-1)).toBe('Warehouse To Customer, correction');
  expect(columnOf(shown, 'Cost')).toEqual(['—', '-$8.00', '-$2.00']);
  expect(columnOf(shown, 'Average')).toEqual(['—', '$2.00', '$2.00']);
  expect(within(shown).getAllByRole('row').at(-1)).toHaveTextContent('Total046$12.00');
});

test('a stock card without a product asks for one, and requests nothing', async () => {
  announce('reports');
  const wire = recordWire({ 'GET /api/warehouses': () => pageOf([]) });
  await renderApp('/reports/stock-card');
  await screen.findByText('Choose a product that has moved in this period.');
  expect(await screen.findByPlaceholderText('Choose Product')).toHaveValue('');
  expect(wire.requests(CARD)).toEqual([]);
});

test('the stock card names differences to the value of the stock, and where costs come from', async () => {
  announce('reports');
  const row = { date: '2026-06-01', fromName: 'Berlin', toName: 'Acme', in: 0, out: 0, quantity: 0 };
  const back = { ...row, transactionId: 5, type: 'WAREHOUSE_TO_SUPPLIER', cost: -20, value: 490, costSource: null };
  recordWire({
    [CARD]: () => ({
      ...pageOf([
        { ...back, transactionId: 4, type: 'SUPPLIER_TO_WAREHOUSE', isDifference: false, costSource: 'list' },
        { ...back, out: 1, isDifference: false },
        { ...back, cost: -490, value: 0, isDifference: true },
      ]),
      totals: { in: 0, out: 1, quantity: 0, value: 0 },
    }),
    'GET /api/products/:id': () => buildProductDetail({ productId: 7, name: 'Saw' }),
    'GET /api/warehouses': () => pageOf([]),
  });
  await renderApp('/reports/stock-card?productId=7');
  await screen.findByText('Difference to the value of the stock');
  const shown = await table('Stock Card');
  expect(columnOf(shown, 'Valued At')).toEqual(['List price', '—', '—']);
  expect(columnOf(shown, 'Value')).toEqual(['$490.00', '$490.00', '$0.00']);
});

test('a stock card of a product that is no more asks for another one', async () => {
  announce('reports');
  const wire = recordWire({
    [CARD]: () => refusal(404),
    'GET /api/products/:id': () => refusal(404),
    'GET /api/warehouses': () => pageOf([]),
  });
  await renderApp('/reports/stock-card?productId=7');
  await screen.findByText('Choose a product that has moved in this period.');
  expect(wire.requests(CARD)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a report without days says which ones it is about, and asks the server for the same', async () => {
  announce('reports');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 31, 23, 30) });
  onTestFinished(() => void vi.useRealTimers());
  const sums = { quantity: 0, value: 0, valueAtPrice: 0, in: 0, out: 0 };
  const wire = recordWire({
    [STOCK]: () => ({ ...pageOf([]), totals: sums }),
    [CARD]: () => ({ ...pageOf([]), totals: sums }),
    'GET /api/reports/turnover': () => ({ ...pageOf([]), totals: sums }),
    'GET /api/reports/supplier-deliveries': () => ({ ...pageOf([]), totals: sums }),
    'GET /api/products/:id': () => buildProductDetail({ productId: 7, name: 'Saw' }),
    'GET /api/products': () => pageOf([]),
    'GET /api/suppliers': () => pageOf([]),
    'GET /api/categories': () => pageOf([]),
    'GET /api/warehouses': () => pageOf([]),
  });
  const today = '2026-03-31';
  for (const [path, text, query] of [
    ['stock', 'At the end of Mar 31, 2026.', { date: today }],
    ['stock-card?productId=7', 'Up to Mar 31, 2026.', { toDate: today }],
    ['turnover', 'Jan 01, 2026 to Mar 31, 2026.', { fromDate: '2026-01-01', toDate: today }],
    ['supplier-deliveries', 'Jan 01, 2026 to Mar 31, 2026.', { fromDate: '2026-01-01', toDate: today }],
  ] as const) {
    const { unmount } = await renderApp(`/reports/${path}`);
    await screen.findByText(text);
    const call = `GET /api/reports/${path.split('?')[0]}` as const;
    await waitFor(() => expect(wire.last(call)).toMatchObject({ query }));
    unmount();
  }
});

test.each([
  ['/reports/stock?date=2026-10-31&by=warehouse', STOCK, 'Stock on a Day', 'stock-2026-10-31-by-warehouse.csv'],
  ['/reports/stock', STOCK, 'Stock on a Day', 'stock-2026-11-28.csv'],
  [
    '/reports/movements?fromDate=2026-10-01&toDate=2026-10-31&by=month',
    'GET /api/reports/movements',
    'Movements of a Period',
    'movements-2026-10-01-to-2026-10-31-by-month.csv',
  ],
] as const)('the file of %s is named after its days and groups', async (at, call, title, name) => {
  announce('reports');
  itIs(2026, 11, 28);
  recordWire({ [call]: () => pageOf([]) });
  await renderApp(at);
  await heading(title);
  await openTools();
  const item = await screen.findByText('CSV', { selector: '[popover] button' });
  const downloads = watchDownloads();
  item.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect((await downloads[0])?.name).toBe(name);
  await waitFor(() => screen.getByText('Close', { selector: 'body > div > section button' }).click());
});
