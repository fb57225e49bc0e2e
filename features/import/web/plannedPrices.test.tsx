import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announce, heading, renderApp } from '../../../tests/helpers/app';
import { buildProduct } from '../../../tests/helpers/builders';
import { recordWire, refusal } from '../../../tests/helpers/wire';

const PLANNED = 'GET /api/products/:id/planned-prices';
const CANCEL = 'POST /api/planned-prices/:id/cancel';

const wireOf = (prices: object[]) => {
  announce('import');
  return recordWire({
    'GET /api/products/:id': () => ({
      ...buildProduct({ productId: 7, name: 'Hammer' }),
      inventory: [],
      transactions: [],
    }),
    [PLANNED]: () => ({ prices }),
    [CANCEL]: () => new Response(null, { status: 204 }),
  });
};
const PRICE = { plannedPriceId: 3, validFrom: '2026-12-01', price: 12.5 };

test('the page of a product shows the prices of later days, and cancels one', async () => {
  const wire = wireOf([PRICE]);
  const { user } = await renderApp('/products/7');
  await screen.findByText('Price from Dec 01, 2026: $12.50');
  wire.answer(CANCEL, () => refusal(404, { description: 'Planned price not found.' }));
  await user.click(screen.getByRole('button', { name: 'Cancel the price from Dec 01, 2026' }));
  await screen.findByText('Error: Planned price not found.');
  wire.answer(CANCEL, () => new Response(null, { status: 204 }));
  wire.answer(PLANNED, () => ({ prices: [] }));
  await user.click(screen.getByRole('button', { name: 'Cancel the price from Dec 01, 2026' }));
  await waitFor(() => expect(screen.queryByText('Planned Prices')).toBeNull());
  expect(wire.last(CANCEL).path).toBe('/api/planned-prices/3/cancel');
});

test('without such prices the page shows nothing of them', async () => {
  const wire = wireOf([]);
  await renderApp('/products/7');
  await heading('Hammer');
  await waitFor(() => expect(wire.requests(PLANNED)).toHaveLength(1));
  expect(screen.queryByText('Planned Prices')).toBeNull();
});
