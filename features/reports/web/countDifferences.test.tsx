import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announce, columnOf, renderApp, table } from '../../../tests/helpers/app';
import { pageOf } from '../../../tests/helpers/builders';
import { recordWire } from '../../../tests/helpers/wire';

const COUNTS = 'GET /api/reports/count-differences';
const figures = { counts: 2, lines: 3, more: 1, less: 5, costMore: 10, costLess: 26 };

const open = async (address: string, row: object) => {
  announce('reports');
  const wire = recordWire({
    [COUNTS]: () => ({
      ...pageOf([{ recordId: null, warehouseName: null, employeeName: null, ...figures, ...row }]),
      totals: figures,
    }),
    'GET /api/employees': () => pageOf([]),
    'GET /api/products': () => pageOf([]),
    'GET /api/warehouses': () => pageOf([]),
  });
  await renderApp(`/reports/count-differences${address}`);
  const shown = await table('Count Differences');
  await within(shown).findByText('$26.00', { selector: 'tbody *' });
  return { shown, wire };
};
const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('differences are by employee at first, and lead to the counts of one', async () => {
  const { shown, wire } = await open('?fromDate=2026-01-01&warehouse=3', { recordId: 4, name: 'Ann Smith' });
  expect(wire.last(COUNTS)).toMatchObject({ query: { fromDate: '2026-01-01', warehouseId: '3', page: '0' } });
  expect(columnOf(shown, 'Less')).toEqual(['5']);
  const groups = screen.getByRole('combobox', { name: 'Group By' });
  expect(groups).toHaveDisplayValue('Employee');
  expect(within(groups).getAllByRole('option', { name: 'Employee' })).toHaveLength(1);
  screen.getByText('From Jan 01, 2026 on.');
  expect(linkOf('Ann Smith')).toBe('/reports/count-differences?fromDate=2026-01-01&warehouse=3&by=count&employeeId=4');
});

test('a month leads to the counts of its days', async () => {
  await open('?by=month', { name: '2026-02' });
  expect(linkOf('2026-02')).toBe('/reports/count-differences?by=count&fromDate=2026-02-01&toDate=2026-02-28');
});

test('a month that the period has a part of leads to the counts of these days', async () => {
  await open('?by=month&fromDate=2026-02-10&toDate=2026-02-20&sort=-counts', { name: '2026-02' });
  expect(linkOf('2026-02')).toBe('/reports/count-differences?by=count&fromDate=2026-02-10&toDate=2026-02-20');
});

test('a single count leads to its transaction', async () => {
  const row = { recordId: 9, name: '2026-02-10', warehouseName: 'Berlin', employeeName: 'Ann Smith' };
  const { shown } = await open('?by=count&reason=Yearly', row);
  expect(linkOf('Feb 10, 2026')).toBe('/transactions/9');
  expect(columnOf(shown, 'Employee')).toEqual(['Ann Smith']);
  expect(columnOf(shown, 'Warehouse')).toEqual(['Berlin']);
});
