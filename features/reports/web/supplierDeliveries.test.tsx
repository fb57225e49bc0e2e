import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { COSTS_META } from '../../../contract/costs';
import { account } from '../../../src/account';
import { announce, columnOf, columnsOf, renderApp, rowsOf, table } from '../../../tests/helpers/app';
import { pageOf } from '../../../tests/helpers/builders';
import { recordWire } from '../../../tests/helpers/wire';

const DELIVERIES = 'GET /api/reports/supplier-deliveries';
const ofOrders = { orders: 4, onTime: 2, late: 1, complete: 3, partly: 1 };
const goods = { received: 8, receivedCost: 16, returned: 2, returnedCost: 4 };

const open = async (capabilities: string, address = '', figures: object = { ...ofOrders, ...goods }) => {
  announce(capabilities);
  const wire = recordWire({
    [DELIVERIES]: () => ({ ...pageOf([{ supplierId: 6, name: 'Nowak', ...figures }]), totals: { ...figures } }),
    'GET /api/suppliers': () => pageOf([]),
    'GET /api/suppliers/:id': () => ({ supplierId: 6, name: 'Nowak' }),
    'GET /api/warehouses': () => pageOf([]),
  });
  await renderApp(`/reports/supplier-deliveries${address}`);
  const shown = await table('Deliveries of Suppliers');
  await within(shown).findByRole('link', { name: 'Nowak' });
  return { shown, wire };
};

test('a supplier has its orders on time and late, and what came and went back; the row leads to its page', async () => {
  const address = '?fromDate=2026-01-01&toDate=2026-03-31&supplierId=6&warehouse=3';
  const { shown, wire } = await open('reports orders', address);
  expect(wire.last(DELIVERIES)).toMatchObject({
    query: { fromDate: '2026-01-01', toDate: '2026-03-31', supplierId: '6', warehouseId: '3', page: '0' },
  });
  expect(columnsOf(shown)).toEqual([
    'Supplier',
    'Orders',
    'On Time',
    'Late',
    'Complete',
    'Received in Part',
    'Received',
    'Cost of Received',
    'Returned',
    'Cost of Returned',
  ]);
  const row = ['4', '2', '1', '3', '1', '8', '$16.00', '2', '$4.00'];
  expect(rowsOf(shown)[0]).toEqual(['Nowak', ...row]);
  expect(within(shown).getAllByRole('row').at(-1)).toHaveTextContent(row.join(''));
  expect(screen.getByRole('link', { name: 'Nowak' })).toHaveAttribute('href', '/suppliers/6');
  expect(screen.getByText(/Orders are those whose goods were expected in the period/)).toBeVisible();
});

test('where no feature has orders there are only goods', async () => {
  const { shown } = await open('reports', '', {
    ...Object.fromEntries(Object.keys(ofOrders).map((key) => [key, null])),
    ...goods,
  });
  expect(columnsOf(shown)).toEqual(['Supplier', 'Received', 'Cost of Received', 'Returned', 'Cost of Returned']);
  expect(columnOf(shown, 'Received')).toEqual(['8']);
  expect(screen.queryByText(/Orders are those/)).toBeNull();
});

test('a clerk who sees no costs has no columns of costs', async () => {
  account.who = { name: 'ewa', role: 'clerk', warehouseIds: null, employeeId: null, by: 'password', hasAccount: true };
  const meta = document.createElement('meta');
  meta.name = COSTS_META;
  document.head.append(meta);
  onTestFinished(() => {
    Reflect.deleteProperty(account, 'who');
    meta.remove();
  });
  const { shown } = await open('reports', '', { received: 8, returned: 2 });
  expect(columnsOf(shown)).toEqual(['Supplier', 'Received', 'Returned']);
});

test('an impossible day in the address is ignored, and the period has its default length', async () => {
  const { wire } = await open('reports', '?fromDate=2026-02-30&toDate=2026-03-31');
  expect(wire.last(DELIVERIES).query).toEqual({ fromDate: '2026-01-01', toDate: '2026-03-31', page: '0' });
});
