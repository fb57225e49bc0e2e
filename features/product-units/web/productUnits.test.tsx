import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announce, control, renderApp, table } from '../../../tests/helpers/app';
import { stopTime } from '../../../tests/helpers/appTime';
import { buildProduct, buildTransactionDetail, pageOf } from '../../../tests/helpers/builders';
import { connectionLost, recordWire, refusal } from '../../../tests/helpers/wire';

const UNITS = 'GET /api/product-units';
const row = { categoryName: 'Tools', unitPrice: 2 };
const transaction = () =>
  buildTransactionDetail({
    transactionId: 7,
    products: [
      { ...row, productId: 1, name: 'Flour', quantity: 12 },
      { ...row, productId: 2, name: 'Bolt', quantity: 30 },
    ],
  });
const amounts = async () =>
  within(await table('Products'))
    .getAllByRole('row')
    .slice(1, 3)
    .map((each) => within(each).getAllByRole('cell')[1]?.textContent);

test('amounts show the unit of their product, with one request for the page', async () => {
  announce('product-units');
  const wire = recordWire({ 'GET /api/transactions/:id': transaction, [UNITS]: () => [{ productId: 1, unit: 'kg' }] });
  await renderApp('/transactions/7');
  await waitFor(async () => expect(await amounts()).toEqual(['12 kg', '30']));
  expect(wire.requests(UNITS).map(({ query }) => query)).toEqual([{ ids: '1,2' }]);
});

test('amounts are as usual without an answer', async () => {
  announce('product-units');
  const wire = recordWire({ 'GET /api/transactions/:id': transaction, [UNITS]: () => refusal(500) });
  await renderApp('/transactions/7');
  await waitFor(() => expect(wire.requests(UNITS)).toHaveLength(1));
  expect(await amounts()).toEqual(['12', '30']);
});

test('units come by themselves when the server answers again', async () => {
  announce('product-units');
  const wire = recordWire({ 'GET /api/transactions/:id': transaction, [UNITS]: connectionLost });
  await renderApp('/geography');
  await screen.findByText('Europe');
  const clock = stopTime();
  window.history.pushState(null, '', '/transactions/7');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await clock.until(() => expect(screen.getByText(/^The server does not answer/)).toBeVisible());
  wire.answer(UNITS, () => [{ productId: 1, unit: 'kg' }]);
  await clock.pass(3000);
  await clock.until(() => expect(screen.getByText('kg')).toBeVisible());
  expect(screen.queryByText(/^The server does not answer/)).toBeNull();
  expect(await amounts()).toEqual(['12 kg', '30']);
  expect(wire.requests(UNITS)).toHaveLength(2);
});

test('a backend without the announcement gets no request, and its products have no unit', async () => {
  const wire = recordWire({
    'GET /api/products': () => pageOf([buildProduct({ productId: 1 })]),
    [UNITS]: () => [{ productId: 1, unit: 'kg' }],
  });
  await renderApp('/products');
  expect(within(await table('Products List')).queryByText('Unit')).toBeNull();
  expect(wire.requests(UNITS)).toEqual([]);
});

test('the form of a product offers the units of the firm', async () => {
  announce('product-units');
  // The app reads once which fields are added.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { renderApp: renderAnnounced } = await import('../../../tests/helpers/app');
  recordWire({
    'GET /api/categories': () => pageOf([{ categoryId: 1, name: 'Tools', description: 'x' }]),
    'GET /api/units': () => pageOf([{ unitId: 3, name: 'opak.' }]),
  });
  await renderAnnounced('/products/new');
  await waitFor(() => expect(within(control('Unit')).getByText('opak.')).toBeInTheDocument());
  expect(screen.queryByText(/There is nothing/)).toBeNull();
});
