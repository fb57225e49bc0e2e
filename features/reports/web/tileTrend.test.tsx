import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { COSTS_META } from '../../../contract/costs';
import { account } from '../../../src/account';
import { announce, heading, renderApp } from '../../../tests/helpers/app';
import { buildSummary, pageOf } from '../../../tests/helpers/builders';
import { type Reply, recordWire, refusal } from '../../../tests/helpers/wire';

const TRENDS = 'GET /api/reports/trends';
const STOCK = 'GET /api/reports/stock';

const day = (date: string, values = {}) => ({
  date,
  monthlyReceipts: 10,
  monthlyDeliveries: 20,
  inventoryValue: 100,
  turnoverLastWeek: 0,
  ...values,
});

async function open(path: string, reply: Reply) {
  const wire = recordWire({
    'GET /api/dashboard/summary': () =>
      buildSummary({ monthlyReceipts: 21, monthlyDeliveries: 15, inventoryValue: 100, turnoverLastWeek: 12.5 }),
    'GET /api/products': () => pageOf([]),
    [TRENDS]: reply,
    [STOCK]: () => ({ ...pageOf([]), totals: { quantity: 9, value: 81.5, ofListPrices: 0, valueAtPrice: 100 } }),
  });
  await renderApp(path);
  await heading('Main Panel');
  return wire;
}

const tile = (label: string) =>
  within(screen.getByRole('main')).findByRole('link', { name: (name) => name.startsWith(label) });

const twoMonths = () => ({ days: [day('2026-09-27', { monthlyReceipts: 5 }), day('2026-10-27')] });

test('four tiles show the change since the month before, in words and with a line', async () => {
  announce('reports');
  const wire = await open('/?warehouse=2', twoMonths);
  const receipts = await tile('Receipts (mth.)');
  const change = await within(receipts).findByText('▲ 110% in a month');
  expect(receipts).toHaveAccessibleName('Receipts (mth.) 21 up 110% from 10 on Oct 27, 2026');
  expect(change.parentElement).toHaveAttribute('title', 'Sep 27, 2026: 5\nOct 27, 2026: 10');
  expect(receipts.querySelector('path')).toHaveAttribute('d', 'M0.0 20.0L50.0 13.8L100.0 0.0');
  expect(await tile('Deliveries (mth.)')).toHaveAccessibleName('Deliveries (mth.) 15 down 25% from 20 on Oct 27, 2026');
  expect(await tile('Inventory Value')).toHaveAccessibleName('Inventory Value $100.00 as on Oct 27, 2026');
  expect(await tile('Turnover')).toHaveAccessibleName(
    'Turnover (last week) $12.50 up $12.50 from $0.00 on Oct 27, 2026',
  );
  expect((await tile('Products')).querySelector('svg')).toBeNull();
  expect(wire.requests(TRENDS).map(({ query }) => query)).toEqual([{ warehouseId: '2' }]);
});

test.each<[string, Reply]>([
  ['before the second month', () => ({ days: [] })],
  ['if they cannot be loaded', () => refusal(500)],
])('%s the tiles have their figures alone', async (_, reply) => {
  announce('reports');
  const wire = await open('/', reply);
  await waitFor(() => expect(wire.requests(TRENDS)).toHaveLength(1));
  expect((await tile('Receipts (mth.)')).textContent).toBe('Receipts (mth.) 21');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a change below 1% is not shown as none', async () => {
  announce('reports');
  await open('/', () => ({ days: [day('2026-10-27', { inventoryValue: 100.02 })] }));
  expect(await screen.findByText('▼ 0.1% in a month')).toBeVisible();
});

test('without an announcement nothing is compared or requested', async () => {
  const wire = await open('/', twoMonths);
  expect((await tile('Receipts (mth.)')).textContent).toBe('Receipts (mth.) 21');
  expect(wire.requests(TRENDS)).toHaveLength(0);
});

test('the stock at cost is beside the heading, and leads to its report', async () => {
  announce('reports');
  const wire = await open('/?warehouse=2', twoMonths);
  const atCost = await screen.findByRole('link', { name: 'Inventory at Cost $81.50' });
  expect(atCost).toHaveAttribute('href', '/reports/stock');
  expect(wire.requests(STOCK).map(({ query }) => query)).toEqual([{ by: 'warehouse', warehouseId: '2' }]);
});

test('users without costs see no stock at cost', async () => {
  announce('reports');
  account.who = { name: 'ewa', role: 'clerk', warehouseIds: null, employeeId: null, by: 'password', hasAccount: true };
  const meta = Object.assign(document.createElement('meta'), { name: COSTS_META, content: 'hidden' });
  document.head.append(meta);
  onTestFinished(() => {
    meta.remove();
    Reflect.deleteProperty(account, 'who');
  });
  const wire = await open('/', twoMonths);
  await tile('Receipts (mth.)');
  expect(screen.queryByText('Inventory at Cost')).toBeNull();
  expect(wire.requests(STOCK)).toEqual([]);
});
