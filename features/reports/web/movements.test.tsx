import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chooseLanguage } from '../../../src/texts/language';
import { announce, columnOf, heading, renderApp, table } from '../../../tests/helpers/app';
import { buildCategory, buildWarehouse, pageOf } from '../../../tests/helpers/builders';
import { recordWire } from '../../../tests/helpers/wire';

const MOVEMENTS = 'GET /api/reports/movements';

const figures = (values = {}) => ({
  transactions: 10,
  in: 0,
  out: 40,
  costIn: 0,
  costOut: 110,
  valueIn: 0,
  valueOut: 150.5,
  ...values,
});
const row = (values = {}) => ({ recordId: null, name: null, ...figures(), before: null, ...values });

function world(rows: readonly object[]) {
  announce('reports');
  return recordWire({
    [MOVEMENTS]: () => ({
      ...pageOf([...rows]),
      totals: { ...figures({ transactions: 1234 }), before: figures({ transactions: 1000, costOut: 0 }) },
      period: { fromDate: '2026-03-01', toDate: '2026-03-31' },
      before: { fromDate: '2026-02-01', toDate: '2026-02-28' },
    }),
    'GET /api/categories': () => pageOf([buildCategory({ categoryId: 1, name: 'Tools' })]),
    'GET /api/warehouses': () => pageOf([buildWarehouse({ warehouseId: 3, name: 'Berlin' })]),
  });
}

test('an impossible day in the address is ignored, by the request and by the links of rows', async () => {
  const wire = world([row({ name: 'WAREHOUSE_TO_CUSTOMER' })]);
  await renderApp('/reports/movements?fromDate=2026-02-30&toDate=2026-03-31');
  const link = await screen.findByRole('link', { name: 'Warehouse To Customer' });
  expect(link).toHaveAttribute(
    'href',
    '/transactions?fromDate=2026-03-01&toDate=2026-03-31&type=WAREHOUSE_TO_CUSTOMER',
  );
  expect(wire.requests(MOVEMENTS).map(({ query }) => query)).toEqual([
    { fromDate: '2026-03-01', toDate: '2026-03-31', page: '0' },
  ]);
  screen.getByText('Mar 01, 2026 to Mar 31, 2026, compared with Feb 01, 2026 to Feb 28, 2026.');
});

test('movements stand beside those of the period before, and lead to their transactions', async () => {
  const wire = world([
    row({ name: 'WAREHOUSE_TO_CUSTOMER', before: figures({ transactions: 8, out: 40, costOut: 100 }) }),
    row({ name: 'SUPPLIER_TO_WAREHOUSE' }),
  ]);
  await renderApp('/reports/movements?fromDate=2026-03-01&toDate=2026-03-31&warehouse=3');
  await heading('Movements of a Period');
  const link = await screen.findByRole('link', { name: 'Warehouse To Customer' });
  expect(link).toHaveAttribute(
    'href',
    '/transactions?fromDate=2026-03-01&toDate=2026-03-31&warehouse=3&type=WAREHOUSE_TO_CUSTOMER',
  );
  expect(wire.last(MOVEMENTS)).toMatchObject({
    query: { fromDate: '2026-03-01', toDate: '2026-03-31', warehouseId: '3', page: '0' },
  });
  const shown = await table('Movements of a Period');
  expect(columnOf(shown, 'Transactions')).toEqual(['10+2 (+25%)', '10–']);
  expect(columnOf(shown, 'Out')).toEqual(['400 (0%)', '40–']);
  expect(columnOf(shown, 'Cost Out')).toEqual(['$110.00+$10.00 (+10%)', '$110.00–']);
  const sums = within(shown).getAllByRole('row').at(-1);
  expect(sums).toHaveTextContent('1,234+234 (+23%)');
  expect(sums).toHaveTextContent('$110.00+$110.00');
  screen.getByText('Mar 01, 2026 to Mar 31, 2026, compared with Feb 01, 2026 to Feb 28, 2026.');
  expect(screen.queryByText('Cost per Month')).not.toBeInTheDocument();
});

test.each([
  ['by=product', row({ recordId: 7, name: 'Saw' }), '/reports/stock-card?', { warehouse: '3', productId: '7' }],
  ['by=client&type=X', row({ recordId: 7, name: 'Saw' }), '/transactions?', { clientId: '7' }],
  ['by=supplier', row({ recordId: 7, name: 'Saw' }), '/transactions?', { supplierId: '7', warehouse: '3' }],
  ['by=warehouse', row({ recordId: 7, name: 'Saw' }), '/transactions?', { warehouse: '3', warehouseId: '7' }],
  ['by=category', row({ recordId: 7, name: 'Saw' }), '/reports/movements?', { by: 'product', categoryId: '7' }],
  [
    'by=client&categoryId=1',
    row({ recordId: 7, name: 'Saw' }),
    '/reports/movements?',
    { by: 'product', clientId: '7', categoryId: '1' },
  ],
  ['by=month', row({ name: '2026-03' }), '/transactions?', { fromDate: '2026-03-10', toDate: '2026-03-31' }],
])('rows of %s lead to what they add up', async (query, shown, path, filters) => {
  world([shown]);
  await renderApp(`/reports/movements?${query}&fromDate=2026-03-10&toDate=2026-04-20&warehouse=3`);
  const href = (await screen.findByRole('link', { name: shown.name ?? '' })).getAttribute('href') ?? '';
  expect(href.startsWith(path)).toBe(true);
  expect(Object.fromEntries(new URLSearchParams(href.slice(path.length)))).toMatchObject({
    fromDate: '2026-03-10',
    toDate: '2026-04-20',
    ...filters,
  });
});

test('types are sorted by their names in the language of the page', async () => {
  const wire = world([
    row({ name: 'WAREHOUSE_TO_CUSTOMER' }),
    row({ name: 'INTERNAL_CONSUMPTION', out: 1 }),
    row({ name: 'SUPPLIER_TO_WAREHOUSE', out: 5 }),
  ]);
  onTestFinished(() => chooseLanguage('original'));
  await renderApp('/reports/movements');
  await screen.findByRole('link', { name: 'Warehouse To Customer' });
  await chooseLanguage('pl');
  const [receipt, consumption, delivery] = ['Przyjęcie od dostawcy', 'Rozchód wewnętrzny', 'Wydanie do klienta'];
  const user = userEvent.setup();
  for (const [sort, types] of [
    ['name', [receipt, consumption, delivery]],
    ['-name', [delivery, consumption, receipt]],
    ['out', [consumption, receipt, delivery]],
  ] as const) {
    await user.selectOptions(await screen.findByLabelText('Sortowanie'), sort);
    await waitFor(async () => expect(columnOf(await table('Ruchy w okresie'), 'Typ')).toEqual(types));
  }
  for (const { query } of wire.requests(MOVEMENTS)) expect(query).not.toHaveProperty('sort');
});

test('movements without a client are one row, which leads nowhere', async () => {
  world([row()]);
  await renderApp('/reports/movements?by=client');
  await screen.findByText('Without a client');
  expect(screen.queryByRole('link', { name: 'Without a client' })).not.toBeInTheDocument();
});

test('months have a chart of what their goods cost', async () => {
  const wire = world([row({ name: '2026-02' }), row({ name: '2026-03', costIn: 5 })]);
  await renderApp('/reports/movements?by=month&fromDate=2026-02-01&toDate=2026-03-31');
  await screen.findByRole('heading', { name: 'Cost per Month' });
  expect(wire.requests(MOVEMENTS)).toContainEqual(
    expect.objectContaining({
      query: { by: 'month', fromDate: '2026-02-01', toDate: '2026-03-31', all: 'true' },
    }),
  );
});

test.each([true, false])(
  'transactions have filters by their parties where the server announces them: %s',
  async (is) => {
    if (is) announce('reports');
    const wire = recordWire({
      'GET /api/transactions': () => pageOf([]),
      'GET /api/clients/:id': () => ({ id: 7, name: 'Acme' }),
      'GET /api/warehouses': () => pageOf([]),
    });
    // Loads the app again, since it reads the announcement of added filters once.
    vi.resetModules();
    onTestFinished(() => void vi.resetModules());
    await (await import('../../../tests/helpers/app')).renderApp('/transactions?clientId=7');
    await screen.findByText('Nie znaleziono transakcji');
    const labels = ['Client', 'Supplier', 'Employee'];
    expect(labels.filter((label) => screen.queryByLabelText(label) !== null)).toEqual(is ? labels : []);
    expect(wire.last('GET /api/transactions')).toMatchObject({
      query: is ? { clientId: '7', page: '0' } : { page: '0' },
    });
  },
);
