import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announce, renderApp } from '../../helpers/app';
import { pageOf } from '../../helpers/builders';
import { recordWire } from '../../helpers/wire';

test('the history of stock levels is the one of their product', async () => {
  announce('levels history');
  const level = { productId: 7, name: 'Hammer', categoryId: 4, categoryName: 'Toys', inventoryCount: 3 };
  const changes = [{ field: 'minimumStock', label: 'Minimum', before: '5', after: '8' }];
  const entry = { eventId: 1, action: 'change', account: null, token: null, changes };
  const wire = recordWire({
    'GET /api/stock-levels/:id': () => ({ ...level, minimumStock: 8, targetStock: null, levels: [] }),
    'GET /api/products/:id/history': () =>
      pageOf([{ ...entry, date: '2026-03-05', time: '14:05:09', at: '2026-03-05T13:05:09.000Z' }]),
  });
  const { user } = await renderApp('/stock-levels/7');
  await user.click(await screen.findByText('History', { selector: 'h2' }));
  expect(await screen.findByText('8', { selector: 'ins' })).toBeInTheDocument();
  expect(wire.requests('GET /api/stock-levels/:id')).toHaveLength(1);
});
