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

const facts = async () => (await screen.findByText('Planned Prices')).closest('div');

test('the page of a product shows the prices of later days, and cancels one', async () => {
  const wire = wireOf([PRICE]);
  const { user } = await renderApp('/products/7');
  await screen.findByText('$12.50 from Dec 01, 2026');
  expect(screen.queryByText('Plan a price')).toBeNull();
  wire.answer(CANCEL, () => refusal(404, { description: 'Planned price not found.' }));
  await user.click(screen.getByRole('button', { name: 'Cancel the price from Dec 01, 2026' }));
  await screen.findByText('Error: Planned price not found.');
  wire.answer(CANCEL, () => new Response(null, { status: 204 }));
  wire.answer(PLANNED, () => ({ prices: [] }));
  await user.click(screen.getByRole('button', { name: 'Cancel the price from Dec 01, 2026' }));
  await waitFor(async () => expect(await facts()).toHaveTextContent(/^Planned Prices—Plan a price$/));
  expect(wire.last(CANCEL).path).toBe('/api/planned-prices/3/cancel');
});

test('without such prices there is one line, with the way to plan one', async () => {
  const wire = wireOf([]);
  await renderApp('/products/7');
  await heading('Hammer');
  await waitFor(() => expect(wire.requests(PLANNED)).toHaveLength(1));
  expect(await screen.findByText('Plan a price')).toHaveAttribute('href', '/import?list=prices');
  expect(await facts()).toHaveTextContent(/^Planned Prices—Plan a price$/);
});

test('a price that a rule refuses on its day says why', async () => {
  wireOf([{ ...PRICE, refusal: 'must be at most 10' }]);
  await renderApp('/products/7');
  expect(await screen.findByText('must be at most 10')).toBeVisible();
});

test('later ones of many prices are folded', async () => {
  wireOf([1, 2, 3, 4, 5].map((day) => ({ ...PRICE, plannedPriceId: day, validFrom: `2026-12-0${day}` })));
  const { user } = await renderApp('/products/7');
  const last = await screen.findByText('$12.50 from Dec 05, 2026');
  expect(screen.getByText('$12.50 from Dec 03, 2026')).toBeVisible();
  expect(last).not.toBeVisible();
  await user.click(screen.getByText('2 later prices'));
  expect(last).toBeVisible();
});

test('prices that cannot be read show the error, and Retry reads them', async () => {
  const wire = wireOf([PRICE]);
  wire.answer(PLANNED, () => refusal(500));
  const { user } = await renderApp('/products/7');
  await screen.findByText('Error: Request failed with status code 500');
  wire.answer(PLANNED, () => ({ prices: [PRICE] }));
  await user.click(screen.getByText('Retry'));
  await screen.findByText('$12.50 from Dec 01, 2026');
});
