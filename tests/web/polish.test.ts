import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { control, heading, renderApp, table } from '../helpers/app';
import { buildProduct, buildWarehouseDetail, pageOf } from '../helpers/builders';
import { recordWire, refusal } from '../helpers/wire';

test('Polish texts have the language Polish in a page in English', async () => {
  recordWire({ 'GET /api/products': () => pageOf([buildProduct()]) });
  await renderApp('/products');
  await table('Products List');
  const [all] = control('Category').getElementsByTagName('option');
  expect(all).toHaveTextContent('Wszystkie');
  expect(all).toHaveAttribute('lang', 'pl');
  expect(await heading('Products List')).not.toHaveAttribute('lang');
});

test.each([
  ['/warehouses/new', 'Nowy Magazyn'],
  ['/warehouses/4/edit', 'Edytuj Magazyn'],
])('the heading of %s has the language Polish', async (path, text) => {
  recordWire({ 'GET /api/warehouses/:id': () => buildWarehouseDetail() });
  await renderApp(path);
  expect(await heading(text)).toHaveAttribute('lang', 'pl');
});

test('the text of an empty list of transactions and the prefix of its errors have the language Polish', async () => {
  const wire = recordWire({ 'GET /api/transactions': () => pageOf([]) });
  const { user } = await renderApp('/transactions');
  expect(await screen.findByText('Nie znaleziono transakcji')).toHaveAttribute('lang', 'pl');
  wire.answer('GET /api/transactions', () => refusal(500));
  await user.selectOptions(control('Transaction Type'), 'Supplier to Warehouse');
  const prefix = await screen.findByText('Błąd:');
  expect(prefix).toHaveAttribute('lang', 'pl');
  expect(prefix.parentElement).toHaveTextContent('Błąd: Request failed with status code 500');
});
