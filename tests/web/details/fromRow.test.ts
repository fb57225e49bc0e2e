import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routeAt } from '../../../src/app/routes';
import { descriptions, heading, renderApp, rowsOf, table } from '../../helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../../helpers/builders';
import { held, type Reply, recordWire, refusal } from '../../helpers/wire';

/** Opens a list of products, and follows the link of the only one, whose record is pending. */
async function followFrom(list: string, detail: Reply) {
  const answer = held(detail);
  const wire = recordWire({
    'GET /api/products': ({ query }) => pageOf([buildProduct({ inventoryCount: query.warehouseId ? 15 : 40 })]),
    'GET /api/products/:id': answer,
  });
  // The code of the page is loaded, as it usually is by now.
  await routeAt('/products/7')?.route.load?.();
  const { user } = await renderApp(list);
  await user.click(await screen.findByRole('link', { name: 'Hammer' }));
  await waitFor(() => expect(wire.requests('GET /api/products/:id')).toHaveLength(1));
  return { wire, user, answer };
}

const detail = () =>
  buildProductDetail({
    inventory: [
      { warehouseId: 1, warehouseName: 'Warsaw', quantity: 15 },
      { warehouseId: 2, warehouseName: 'Gdynia', quantity: 25 },
    ],
  });

const PLACES = 'Supply per Warehouse';

test('a product shows what its list knows, and where it lies once its record arrives', async () => {
  const { answer } = await followFrom('/products', detail);
  const title = await heading('Hammer');
  expect(descriptions()).toEqual({ Stock: '40', Category: 'Tools', 'Unit Price': '$12.50', 'Unit Size': '0.75' });
  expect(screen.getByRole('heading', { name: PLACES }).nextElementSibling).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('Charts')).toBeNull();
  await waitFor(() => expect(title).toHaveFocus());
  answer.release();
  expect(rowsOf(await table(PLACES)).map((cells) => cells.slice(0, 2))).toEqual([
    ['Warsaw', '15'],
    ['Gdynia', '25'],
  ]);
  expect(await screen.findByText('Charts')).toBeVisible();
  expect(document.querySelector('main [aria-busy=true], main [data-pending=true]')).toBeNull();
  // The same element: a screen reader does not lose its place.
  expect(title).toHaveFocus();
});

test('a product from the list of a warehouse shows no total before its record arrives, since the list has the warehouse’s', async () => {
  const { answer } = await followFrom('/products?warehouse=1', detail);
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.queryByText('15')).toBeNull();
  answer.release();
  await heading('Hammer');
  expect(descriptions().Stock).toBe('40');
});

test('a product that was deleted meanwhile is not found', async () => {
  const { answer } = await followFrom('/products', () => refusal(404));
  await heading('Hammer');
  answer.release();
  expect(await screen.findByText('Product not found.')).toBeVisible();
  expect(screen.queryByText('Hammer')).toBeNull();
});

test('a retry after a failure shows no row, which may be old by then', async () => {
  const failure = () => refusal(500, { description: 'The disk is full.' });
  const { wire, user, answer } = await followFrom('/products', failure);
  await heading('Hammer');
  answer.release();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const second = held(detail);
  wire.answer('GET /api/products/:id', second);
  await user.click(retry);
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.queryByText('Hammer')).toBeNull();
  second.release();
  await heading('Hammer');
});
