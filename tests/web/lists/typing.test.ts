import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, control, optionsOf, renderApp, table } from '../../helpers/app';
import { stopTime } from '../../helpers/appTime';
import { buildProduct, buildTransaction, pageOf } from '../../helpers/builders';
import { recordWire } from '../../helpers/wire';

const LIST = 'GET /api/products';

async function productsList() {
  const wire = recordWire({ [LIST]: () => pageOf([buildProduct()], 3) });
  const { user } = await renderApp('/products');
  await table('Products List');
  const before = wire.requests(LIST).length;
  return { user, clock: stopTime(), requests: () => wire.requests(LIST).slice(before) };
}

async function transactionsList() {
  const call = 'GET /api/transactions';
  const wire = recordWire({ [call]: () => pageOf([buildTransaction()]) });
  await renderApp('/transactions');
  await table('Transactions List');
  return { clock: stopTime(), requests: () => wire.requests(call).slice(1) };
}

function type(label: string, value: string): void {
  fireEvent.focus(control(label));
  fireEvent.change(control(label), { target: { value } });
}

test('a typed word sends one request, 500 ms after its last letter', async () => {
  const { user, clock, requests } = await productsList();
  for (const letter of 'hammer') {
    await user.type(control('Name'), letter);
    await clock.pass(100);
  }
  await clock.pass(399);
  await clock.rest();
  expect(requests()).toEqual([]);

  await clock.pass(1);
  await clock.until(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]?.query).toEqual({ name: 'hammer', page: '0' });

  await clock.pass(5000);
  await clock.rest();
  expect(requests()).toHaveLength(1);
});

test('a number is delayed like a text', async () => {
  const { clock, requests } = await productsList();
  type('Price (min)', '1');
  await clock.pass(499);
  type('Price (min)', '12');
  await clock.pass(499);
  await clock.rest();
  expect(requests()).toEqual([]);
  await clock.pass(1);
  await clock.until(() => expect(requests().map(({ query }) => query)).toEqual([{ minPrice: '12', page: '0' }]));
});

test('a choice applies at once', async () => {
  const { clock, requests } = await productsList();
  await clock.until(() => expect(optionsOf('Category')).toContain('Toys'));
  const chosenAt = Date.now();
  type('Category', '4');
  await clock.until(() => expect(requests().map(({ query }) => query)).toEqual([{ categoryId: '4', page: '0' }]));
  expect(Date.now() - chosenAt).toBeLessThan(500);
});

test('a date shows in its field at once, and is applied when its year has four digits', async () => {
  const { clock, requests } = await transactionsList();
  for (const year of ['0002', '0020', '0202']) {
    type('From Date', `${year}-03-05`);
    expect(control('From Date')).toHaveValue(`${year}-03-05`);
    await clock.pass(100);
  }
  await clock.rest();
  expect(requests()).toEqual([]);
  type('From Date', '2026-03-05');
  expect(control('From Date')).toHaveValue('2026-03-05');
  await clock.until(() =>
    expect(requests().map(({ query }) => query)).toEqual([{ fromDate: '2026-03-05', page: '0' }]),
  );
});

test('a year that stays too small shows an error', async () => {
  const { clock, requests } = await transactionsList();
  type('From Date', '0026-03-05');
  expect(control('From Date')).toBeValid();
  await clock.pass(500);
  expect(control('From Date')).toHaveAccessibleDescription('Must be a day from the year 1000');
  expect(requests()).toEqual([]);
});

test('two dates chosen in quick succession are both applied', async () => {
  const { clock, requests } = await transactionsList();
  type('From Date', '2026-03-05');
  type('From Date', '2026-03-06');
  await clock.until(() => expect(requests().at(-1)?.query).toEqual({ fromDate: '2026-03-06', page: '0' }));
  await clock.rest();
  expect(control('From Date')).toHaveValue('2026-03-06');
  expect(address()).toBe('/transactions?fromDate=2026-03-06');
});

test('two filters typed one after the other are both kept', async () => {
  const { clock, requests } = await productsList();
  type('Name', 'axe');
  await clock.pass(300);
  type('Stock (max)', '0');
  await clock.pass(200);
  await clock.until(() => expect(requests()).toHaveLength(1));
  await clock.pass(300);
  await clock.until(() => expect(requests()).toHaveLength(2));
  expect(requests()[1]?.query).toEqual({ name: 'axe', maxInventory: '0', page: '0' });
});

test('a text that is typed and removed sends nothing', async () => {
  const { clock, requests } = await productsList();
  type('Name', 'axe');
  await clock.pass(200);
  type('Name', '');
  await clock.pass(1000);
  await clock.rest();
  expect(requests()).toEqual([]);
});

test('a negative number shows an error, and is not sent', async () => {
  const { clock, requests } = await productsList();
  type('Price (min)', '-1');
  await clock.pass(1000);
  await clock.rest();
  expect(requests()).toEqual([]);
  expect(control('Price (min)')).toBeInvalid();
  expect(control('Price (min)')).toHaveAccessibleDescription('Must be at least 0');

  type('Price (min)', '1');
  await clock.pass(500);
  await clock.until(() => expect(requests().map(({ query }) => query)).toEqual([{ minPrice: '1', page: '0' }]));
  expect(control('Price (min)')).toBeValid();
});

test('a bound with a decimal comma is sent with a point, and shown as typed', async () => {
  const { clock, requests } = await productsList();
  type('Price (min)', '1 250,5');
  await clock.pass(500);
  await clock.until(() => expect(requests().map(({ query }) => query)).toEqual([{ minPrice: '1250.5', page: '0' }]));
  await clock.until(() => expect(address()).toBe('/products?minPrice=1250.5'));
  expect(control('Price (min)')).toHaveValue('1 250,5');
  expect(control('Price (min)')).toBeValid();
});

test.each([
  ['1,250', '1,250 can be read as 1.25 or 1250. Write 1250 or 1.25.'],
  ['12 zł', 'Enter a number'],
])('a bound of %s shows an error, and is not sent', async (typed, problem) => {
  const { clock, requests } = await productsList();
  type('Price (max)', typed);
  await clock.until(() => expect(screen.getByRole('alert')).toHaveTextContent(problem));
  await clock.pass(1000);
  await clock.rest();
  expect(control('Price (max)')).toHaveAccessibleDescription(problem);
  expect(control('Price (max)')).toBeInvalid();
  expect(control('Price (max)')).toHaveValue(typed);
  expect(requests()).toEqual([]);
});

test('leaving the list within the 500 ms sends nothing, and does not lead back', async () => {
  const { user, clock, requests } = await productsList();
  type('Name', 'axe');
  await clock.pass(499);
  await user.click(screen.getByRole('link', { name: 'Geography' }));
  await clock.pass(1000);
  await clock.rest();
  expect(requests()).toEqual([]);
  expect(address()).toBe('/geography');
});

test('the back button shows the filter of the previous address', async () => {
  const wire = recordWire({ [LIST]: () => pageOf([buildProduct()]) });
  const { user } = await renderApp('/products?name=axe');
  await table('Products List');
  await user.click(screen.getByRole('link', { name: 'Products' }));
  await waitFor(() => expect(wire.last(LIST).query).toEqual({ page: '0' }));
  expect(control('Name')).toHaveValue('');
  window.history.back();
  await waitFor(() => expect(wire.last(LIST).query).toEqual({ name: 'axe', page: '0' }));
  expect(control('Name')).toHaveValue('axe');
});
