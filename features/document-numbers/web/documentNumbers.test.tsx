import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announce, card, columnOf, heading, renderApp, table } from '../../../tests/helpers/app';
import { buildTransaction, buildTransactionDetail, buildWarehouse, pageOf } from '../../../tests/helpers/builders';
import { recordWire } from '../../../tests/helpers/wire';
import { settings } from '../settings';

const LIST = 'GET /api/transactions';
const NUMBER = 'PZ/12/2026/GD';

const open = async (path: string, documentNumber: string | null | undefined, isAnnounced = true) => {
  announce(isAnnounced ? 'document-numbers settings' : '');
  const wire = recordWire({
    [LIST]: () => pageOf([{ ...buildTransaction(), documentNumber }]),
    'GET /api/transactions/:id': () => ({ ...buildTransactionDetail(), transactionId: 17, documentNumber }),
    'GET /api/warehouses': () => pageOf([{ ...buildWarehouse(), code: 'GD' }]),
    'GET /api/settings': () => [
      {
        name: settings.name,
        title: settings.title,
        values: settings.defaults,
        defaults: settings.defaults,
        version: '"0"',
      },
    ],
  });
  if (!isAnnounced) await renderApp(path);
  else {
    // Loads the app again, since it reads the announcement of added fields once.
    vi.resetModules();
    onTestFinished(() => void vi.resetModules());
    await (await import('../../../tests/helpers/app')).renderApp(path);
  }
  return wire;
};

test('the list of transactions shows the numbers, and finds one', async () => {
  const wire = await open('/transactions?documentNumber=PZ%2F12', NUMBER);
  expect(columnOf(await table('Transactions List'), 'Number')).toEqual([NUMBER]);
  expect(wire.last(LIST).query.documentNumber).toBe('PZ/12');
});

test('the page and the printed document of a transaction have its number', async () => {
  await open('/transactions/17', NUMBER);
  expect(await screen.findByText(/ No\. PZ\/12\/2026\/GD$/)).toBeInTheDocument();
  expect(screen.getByText('Number')).toBeInTheDocument();
  expect(screen.getByText(NUMBER)).toBeInTheDocument();
  await heading('Transaction #17');
});

test('an older transaction has the number of its record', async () => {
  await open('/transactions/17', null);
  expect(await screen.findByText(/ No\. 17$/)).toBeInTheDocument();
});

test('the list of warehouses shows their codes', async () => {
  await open('/warehouses', undefined);
  expect(columnOf(await table('Warehouses List'), 'Code')).toEqual(['GD']);
});

test('the settings show examples of the numbers that they make', async () => {
  await open('/settings', undefined);
  const section = within(await card('Document Numbers'));
  const year = new Date().getFullYear();
  const numbers = `PZ/12/${year}/GD, WZ/11/${year}/GD, PZK/10/${year}/GD`;
  expect(await section.findByText(new RegExp(numbers))).toBeInTheDocument();
});

test('without an announcement nothing of it shows', async () => {
  await open('/transactions', NUMBER, false);
  const list = await table('Transactions List');
  expect(within(list).queryByText('Number')).toBeNull();
  expect(screen.queryByText(NUMBER)).toBeNull();
});
