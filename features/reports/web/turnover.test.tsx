import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { COSTS_META } from '../../../contract/costs';
import { account } from '../../../src/account';
import { announce, columnOf, heading, renderApp, table } from '../../../tests/helpers/app';
import { pageOf } from '../../../tests/helpers/builders';
import { recordWire } from '../../../tests/helpers/wire';

const TURNOVER = 'GET /api/reports/turnover';

const row = (values = {}) => ({
  productId: 7,
  name: 'Saw',
  categoryName: 'Tools',
  abc: 'A',
  sold: 10,
  cost: 20,
  averageValue: 50,
  turnover: 0.4,
  daysOfStock: 25,
  quantity: 20,
  value: 40,
  coverageDays: 20,
  suggestedMinimum: 10,
  lastMovement: '2026-04-06',
  lastSale: null,
  ...values,
});
const totals = { sold: 10, cost: 20, averageValue: 54, turnover: 0.37, daysOfStock: null, quantity: 21, value: 50 };

test('turnover says in words how long the stock lasts, and leads to the card for the same period', async () => {
  announce('reports');
  const wire = recordWire({
    [TURNOVER]: () => ({
      ...pageOf([
        row(),
        row({ productId: 8, coverageDays: 1 }),
        row({ productId: 9, coverageDays: null, turnover: null, daysOfStock: null }),
        row({ productId: 10, quantity: 0, coverageDays: 0 }),
        row({ productId: 12, coverageDays: 0 }),
        row({ productId: 11, coverageDays: 3_651 }),
      ]),
      totals,
    }),
    'GET /api/categories': () => pageOf([]),
    'GET /api/warehouses': () => pageOf([]),
  });
  await renderApp('/reports/turnover?fromDate=2026-04-01&toDate=2026-04-10&warehouse=3&quietDays=5&abc=A');
  await heading('Stock Turnover');
  const shown = await table('Stock Turnover');
  await within(shown).findByText('20 days at this pace');
  expect(wire.last(TURNOVER)).toMatchObject({
    query: { fromDate: '2026-04-01', toDate: '2026-04-10', warehouseId: '3', quietDays: '5', abc: 'A', page: '0' },
  });
  expect(columnOf(shown, 'Lasts')).toEqual([
    '20 days at this pace',
    '1 day at this pace',
    'no sale in the period',
    'nothing in stock',
    'less than a day at this pace',
    'more than ten years at this pace',
  ]);
  expect(columnOf(shown, 'Turnover').slice(1, 3)).toEqual(['0.4', '—']);
  expect(within(shown).getAllByRole('row').at(-1)).toHaveTextContent('Total10$20.00$54.000.37—21');
  // On a phone, the total shows no label without a figure.
  expect(shown.querySelector('tfoot [data-label="Lasts"]')).toHaveAttribute('data-card', 'none');
  expect(shown.querySelector('tfoot [data-label="Sold"]')).toHaveAttribute('data-card', 'fact');
  const [link] = screen.getAllByRole('link', { name: 'Saw' });
  expect(link).toHaveAttribute(
    'href',
    '/reports/stock-card?productId=7&fromDate=2026-04-01&toDate=2026-04-10&warehouseId=3',
  );
  expect(document.body).not.toHaveTextContent(/NaN|Infinity/);
});

test.each([
  ['clerk', true, false],
  ['clerk', false, true],
  ['manager', true, true],
] as const)('a %s, costs being hidden from clerks: %j, has columns of costs: %j', async (role, isHidden, hasThem) => {
  announce('reports');
  const meta = Object.assign(document.createElement('meta'), { name: COSTS_META, content: 'hidden' });
  if (isHidden) document.head.append(meta);
  account.who = { name: 'ewa', role, warehouseIds: null, employeeId: null, by: 'password', hasAccount: true };
  onTestFinished(() => {
    meta.remove();
    Reflect.deleteProperty(account, 'who');
  });
  recordWire({
    [TURNOVER]: () => ({ ...pageOf([row()]), totals }),
    'GET /api/categories': () => pageOf([]),
    'GET /api/warehouses': () => pageOf([]),
  });
  await renderApp('/reports/turnover');
  const shown = await table('Stock Turnover');
  await within(shown).findByText('20 days at this pace');
  const heads = within(shown)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads).toContain('Sold');
  expect(heads.includes('Cost of Sales')).toBe(hasThem);
  expect(heads.includes('Average Value')).toBe(hasThem);
  expect(screen.queryByText(/^Cost and value: at the moving average/) !== null).toBe(hasThem);
  // The server sends no such values; the page would not show them either.
  expect(shown.textContent?.includes('$')).toBe(hasThem);
});
