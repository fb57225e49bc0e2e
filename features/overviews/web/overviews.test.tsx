import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  announce,
  button,
  columnOf,
  descriptions,
  figuresOf,
  findControl,
  heading,
  renderApp,
  table,
} from '../../../tests/helpers/app';
import {
  buildClientDetail,
  buildHistoryEntry,
  buildProductDetail,
  buildProductTransaction,
  many,
} from '../../../tests/helpers/builders';
import { mockEvents, openEvents } from '../../../tests/helpers/events';
import { recordWire } from '../../../tests/helpers/wire';
import type { OverviewOf } from '../contract';

const { history: _, ...client } = buildClientDetail({ clientId: 7, name: 'Initech' });
const entry = (id: number) => {
  const { products, ...rest } = buildHistoryEntry({ transactionId: id, description: `Sale ${id}`, date: '2026-01-02' });
  return rest;
};
/** The next page of entries below a number, newest first. */
const entriesBelow = (number: number) => many(Math.min(25, number - 1), (back) => entry(number - back));

const overview: OverviewOf<'clients'> = {
  ...client,
  transactionsCount: 60,
  totalItems: 1012,
  totalPrice: 1300.5,
  months: [
    { month: '2025-11', totalItems: 5, totalPrice: 100 },
    { month: '2026-01', totalItems: 1007, totalPrice: 1200.5 },
  ],
  entries: entriesBelow(61),
};

test('a page shows the overview, and loads more entries on request', async () => {
  announce('overviews');
  const wire = recordWire({
    'GET /api/clients/:id/overview': () => overview,
    'GET /api/clients/:id/entries': ({ query }) => ({ content: entriesBelow(Number(query.after)) }),
  });
  const { user } = await renderApp('/clients/7');
  await heading('Initech');
  expect(descriptions()).toMatchObject({
    'Transactions Amt.': '60',
    'Bought Items': '1,012',
    'Total Income': '$1,300.50',
  });
  expect(await figuresOf(user, 'Income per Month')).toEqual([
    ['2025-11', '$100.00'],
    ['2025-12', '$0.00'],
    ['2026-01', '$1,200.50'],
  ]);
  const rows = await table('Transactions History');
  expect(columnOf(rows, 'Description')).toEqual(many(25, (back) => `Sale ${61 - back}`));
  expect(screen.getByText('25 of 60')).toBeVisible();
  expect(wire.requests().filter(({ path }) => path.includes('/clients/'))).toHaveLength(1);

  await user.click(button('Show More'));
  expect(await screen.findByText('50 of 60')).toBeVisible();
  expect(wire.last('GET /api/clients/:id/entries').query).toEqual({ after: '36' });
  await user.click(button('Show More'));
  await waitFor(() => expect(columnOf(rows, 'Description')).toEqual(many(60, (back) => `Sale ${61 - back}`)));
  expect(screen.queryByText('Show More')).toBeNull();
});

test('after a live update the new entry and all older ones can be shown', async () => {
  mockEvents();
  announce('overviews live');
  const wire = recordWire({
    'GET /api/clients/:id/overview': () => overview,
    'GET /api/clients/:id/entries': ({ query }) => ({ content: entriesBelow(Number(query.after)) }),
  });
  const { user } = await renderApp('/clients/7');
  await heading('Initech');
  const rows = await table('Transactions History');
  await user.click(button('Show More'));
  await waitFor(() => expect(columnOf(rows, 'Description')).toHaveLength(50));
  await user.click(await screen.findByText('Show More'));
  await waitFor(() => expect(columnOf(rows, 'Description')).toHaveLength(60));
  wire.answer('GET /api/clients/:id/overview', () => ({
    ...overview,
    transactionsCount: 61,
    entries: entriesBelow(62),
  }));
  (await openEvents()).send([{ entity: 'clients', id: 7, action: 'change' }]);
  await waitFor(() => expect(columnOf(rows, 'Description')[0]).toBe('Sale 61'));
  for (let more = screen.queryByText('Show More'); more; more = screen.queryByText('Show More')) {
    const before = columnOf(rows, 'Description').length;
    await user.click(more);
    await waitFor(() => expect(columnOf(rows, 'Description').length).toBeGreaterThan(before));
  }
  expect(columnOf(rows, 'Description')).toEqual(many(61, (down) => `Sale ${62 - down}`));
});

test('if more entries cannot be loaded, the error shows, and Retry loads them', async () => {
  announce('overviews');
  const wire = recordWire({
    'GET /api/clients/:id/overview': () => overview,
    'GET /api/clients/:id/entries': () => HttpResponse.json({ description: 'Broken' }, { status: 500 }),
  });
  const { user } = await renderApp('/clients/7');
  await heading('Initech');
  await table('Transactions History');
  await user.click(button('Show More'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Request failed with status code 500');
  expect(screen.getByText('25 of 60')).toBeVisible();

  wire.answer('GET /api/clients/:id/entries', ({ query }) => ({ content: entriesBelow(Number(query.after)) }));
  await user.click(button('Retry'));
  expect(await screen.findByText('50 of 60')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a form needs only the overview, too', async () => {
  announce('overviews');
  const { transactions: __, ...product } = buildProductDetail({ productId: 7, name: 'Saw' });
  const wire = recordWire({
    'GET /api/products/:id/overview': () => ({ ...product, volumeByDay: {}, entries: [] }),
  });
  await renderApp('/products/7/edit');
  expect(await findControl('Name')).toHaveValue('Saw');
  expect(wire.requests('GET /api/products/:id/overview')).toHaveLength(1);
});

/** An entry of a product's overview. */
const moved = (transactionId: number, type: string, ends: object) => ({
  ...buildProductTransaction({ transactionId, type, date: '2026-01-02' }),
  fromWarehouseName: null,
  toWarehouseName: null,
  supplierName: null,
  clientName: null,
  ...ends,
});

test('the transactions of a product say from where to where it went', async () => {
  announce('overviews');
  const { transactions: __, ...product } = buildProductDetail({ productId: 7, name: 'Saw' });
  recordWire({
    'GET /api/products/:id/overview': () => ({
      ...product,
      volumeByDay: {},
      entries: [
        moved(6, 'SUPPLIER_TO_WAREHOUSE', { supplierName: 'Acme', toWarehouseName: 'Berlin' }),
        moved(5, 'WAREHOUSE_TO_WAREHOUSE', { fromWarehouseName: 'Berlin', toWarehouseName: 'Gdańsk' }),
        moved(4, 'WAREHOUSE_TO_CUSTOMER', { fromWarehouseName: 'Berlin', clientName: 'Baltic Shop' }),
        moved(3, 'CUSTOMER_RETURN', { clientName: 'Baltic Shop', toWarehouseName: 'Berlin' }),
        moved(2, 'CORRECTION', { fromWarehouseName: 'Berlin' }),
        moved(1, 'CORRECTION', { toWarehouseName: 'Berlin' }),
      ],
    }),
  });
  await renderApp('/products/7');
  await heading('Saw');
  const ways = [...(await table('Recent Transactions')).querySelectorAll('[data-way]')];
  // With the texts for screen readers.
  expect(ways.map((way) => way.textContent)).toEqual([
    'Supplier Acme → to Berlin',
    'Berlin → to Gdańsk',
    'Berlin → to client Baltic Shop',
    'Client Baltic Shop → to Berlin',
    'from Berlin →',
    '→ to Berlin',
  ]);
  for (const arrow of ways
    .flatMap((way) => [...way.querySelectorAll('span')])
    .filter(({ textContent }) => textContent === '→')) {
    expect(arrow).toHaveAttribute('aria-hidden', 'true');
  }
});
