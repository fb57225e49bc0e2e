import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { supports } from '../../src/capabilities';
import { address, announce, card, columnsOf, figuresOf, heading, renderApp, rowsOf, table } from '../helpers/app';
import {
  buildProduct,
  buildProductDetail,
  buildSummary,
  buildTransaction,
  buildTransactionDetail,
  many,
  pageOf,
} from '../helpers/builders';
import { connectionLost, held, type Reply, recordWire, refusal } from '../helpers/wire';

const SUMMARY = 'GET /api/dashboard/summary';

async function dashboard(reply: Reply = () => buildSummary()) {
  const wire = recordWire({
    [SUMMARY]: reply,
    'GET /api/products': () => pageOf([buildProduct()]),
    'GET /api/transactions/:id': () => buildTransactionDetail(),
  });
  const { user } = await renderApp('/');
  await heading('Main Panel');
  return { wire, user };
}

const tile = (label: string) =>
  within(screen.getByRole('main')).findByRole('link', { name: (name) => name.startsWith(label) });

/** Returns the text and the address of each tile, in their order. */
async function tiles() {
  const list = (await tile('Turnover')).closest('ul');
  if (!list) throw new Error('The tiles stand in no list');
  return within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

const selector = () => screen.getByLabelText<HTMLSelectElement>('Warehouse', { selector: 'select' });

const chooseWarehouse = async (user: UserEvent, name: string) =>
  user.selectOptions(selector(), await within(selector()).findByText(name));

test('ten tiles show the figures and link to their lists', async () => {
  const { wire } = await dashboard();
  expect(await tiles()).toEqual([
    ['Products 300', '/products'],
    ['Categories 12', '/categories'],
    ['Receipts (mth.) 21', '/inventory/receive'],
    ['Deliveries (mth.) 34', '/inventory/delivery'],
    ['Low Stock 8', '/products?filter=low-stock'],
    ['Bestseller Hammer', '/products/7'],
    ['Inventory Value $123,456.50', '/warehouses'],
    ['Turnover (last week) $9,876.50', '/transactions?period=last-week'],
    ['Last Receipt Mar 05, 2026', '/transactions/101'],
    ['Last Delivery Mar 04, 2026', '/transactions/100'],
  ]);
  expect(wire.requests(SUMMARY).map(({ query }) => query)).toEqual([{}]);
});

test('a tile navigates within the app', async () => {
  const { user } = await dashboard();
  await user.click(await tile('Last Receipt'));
  await heading('Transaction #101');
  expect(address()).toBe('/transactions/101');
});

test('the tile of low stock leads to the products with low stock', async () => {
  const { wire, user } = await dashboard();
  await user.click(await tile('Low Stock'));
  await heading('Products List');
  expect(address()).toBe('/products?filter=low-stock');
  await waitFor(() => expect(wire.last('GET /api/products').query).toMatchObject({ all: 'true' }));
});

test('without any data the tiles show dashes and link to the lists', async () => {
  await dashboard(() =>
    buildSummary({
      topProduct: null,
      topProductId: null,
      lastReceiptDate: null,
      lastReceiptId: null,
      lastDeliveryDate: null,
      lastDeliveryId: null,
    }),
  );
  const shown = await tiles();
  expect(shown).toContainEqual(['Bestseller —', '/products']);
  expect(shown).toContainEqual(['Last Receipt —', '/transactions']);
  expect(shown).toContainEqual(['Last Delivery —', '/transactions']);
});

test('a spinner shows until the figures have arrived', async () => {
  const answer = held(() => buildSummary());
  await dashboard(answer);
  expect(within(screen.getByRole('main')).getByRole('progressbar')).toHaveAccessibleName('Loading');
  expect(screen.queryByText('Products', { selector: 'main *' })).toBeNull();
  answer.release();
  await tile('Products');
  expect(within(screen.getByRole('main')).queryByRole('progressbar', { name: 'Loading' })).toBeNull();
});

test.each([
  ['a failed request', () => refusal(500), 'Error: Request failed with status code 500'],
  ['a lost connection', connectionLost, 'Error: Network Error'],
  ['a page instead of figures', () => new Response('<html/>'), 'Error: The answer of the server could not be read'],
])('%s shows its text, and Retry loads the figures', async (_, reply, text) => {
  const { wire, user } = await dashboard(reply);
  expect(await screen.findByText(text)).toBeVisible();
  wire.answer(SUMMARY, () => buildSummary());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await tile('Products');
  expect(screen.queryByText(text)).toBeNull();
  expect(wire.requests(SUMMARY)).toHaveLength(2);
});

test.each([
  ['null', null],
  ['an empty object', {}],
])('an answer that is %s shows that there is no data', async (_, answer) => {
  await dashboard(() => Response.json(answer));
  expect(await screen.findByText('No data to display.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('two charts show the movements of the month and the stock supply, also as tables', async () => {
  const { user } = await dashboard();
  expect(await screen.findByRole('heading', { name: 'Monthly Movements' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Stock Supply' })).toBeVisible();
  expect(await figuresOf(user, 'Monthly Movements')).toEqual([
    ['Receipts', '21'],
    ['Deliveries', '34'],
  ]);
  expect(await figuresOf(user, 'Stock Supply')).toEqual([
    ['Low Stock', '8'],
    ['In Stock', '292'],
  ]);
});

test.each([
  ['products', 'stock supply', 'Stock Supply', { productsCount: 0, lowStockCount: 0 }],
  ['movements', 'month', 'Monthly Movements', { monthlyReceipts: 0, monthlyDeliveries: 0 }],
])('without %s there is no chart: %s', async (_, __, title, summary) => {
  await dashboard(() => buildSummary(summary));
  expect(await within(await card(title)).findByText('No data to display.')).toBeVisible();
});

test('the figures follow the selected warehouse, with one request each', async () => {
  const { wire, user } = await dashboard(({ query }) =>
    buildSummary({ productsCount: query.warehouseId === '2' ? 40 : 300 }),
  );
  await waitFor(async () => expect(await tile('Products')).toHaveTextContent('Products 300'));
  expect(within(selector()).getAllByRole('option')[0]).toHaveTextContent('All Warehouses');

  await chooseWarehouse(user, 'Gdynia');
  await waitFor(async () => expect(await tile('Products')).toHaveTextContent('Products 40'));
  await chooseWarehouse(user, 'All Warehouses');
  await waitFor(async () => expect(await tile('Products')).toHaveTextContent('Products 300'));
  expect(wire.requests(SUMMARY).map(({ query }) => query)).toEqual([{}, { warehouseId: '2' }, {}]);
});

test('the figures of the previous warehouse disappear while the new ones load', async () => {
  const { wire, user } = await dashboard();
  await tile('Products');
  const answer = held(() => buildSummary({ productsCount: 40 }));
  wire.answer(SUMMARY, answer);
  await chooseWarehouse(user, 'Gdynia');
  expect(within(screen.getByRole('main')).getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  expect(screen.queryByText('300')).toBeNull();
  answer.release();
  expect(await tile('Products')).toHaveTextContent('Products 40');
});

test('every visit loads the figures again', async () => {
  const { wire, user } = await dashboard();
  await tile('Products');
  await user.click(screen.getByRole('link', { name: 'Products' }));
  await heading('Products List');
  wire.answer(SUMMARY, () => buildSummary({ productsCount: 301 }));
  await user.click(screen.getByRole('link', { name: 'Main Panel' }));
  await waitFor(async () => expect(await tile('Products')).toHaveTextContent('Products 301'));
  expect(wire.requests(SUMMARY)).toHaveLength(2);
});

describe('below the charts', () => {
  const LATEST = 'GET /api/transactions';
  const SCARCEST = 'GET /api/dashboard/scarcest';

  async function panel(replies: Parameters<typeof recordWire>[0] = {}) {
    const wire = recordWire({ [SUMMARY]: () => buildSummary(), ...replies });
    const { user } = await renderApp('/');
    await tile('Products');
    return { wire, user };
  }

  test('the latest eight transactions, with one documented request after the figures', async () => {
    const { wire } = await panel({
      [LATEST]: () =>
        pageOf(
          many(25, (number) =>
            buildTransaction({
              transactionId: 200 - number,
              date: '2026-03-05',
              supplierName: 'Nowak',
              toWarehouseName: 'Warsaw',
              totalPrice: number,
            }),
          ),
        ),
    });
    const latest = await table('Latest Transactions');
    expect(columnsOf(latest)).toEqual(['Date', 'Type', 'From Place', 'To Place', 'Total']);
    expect(rowsOf(latest)).toHaveLength(8);
    expect(rowsOf(latest)[0]).toEqual(['Mar 05, 2026', 'Supplier To Warehouse', 'Nowak', 'Warsaw', '$1.00']);
    expect(within(latest).getAllByRole('link')[0]).toHaveAttribute('href', '/transactions/199');
    expect(screen.getByText('All transactions')).toHaveAttribute('href', '/transactions');
    await waitFor(() => expect(wire.requests('GET /api/warehouses')).toHaveLength(1));
    const [first, ...others] = wire.requests().map(({ path }) => path);
    expect([first, others.sort()]).toEqual(['/api/dashboard/summary', ['/api/transactions', '/api/warehouses']]);
    expect(wire.requests(LATEST).map(({ query }) => query)).toEqual([{ page: '0' }]);
  });

  test('a failed card leaves the others, and can be retried', async () => {
    announce('scarcest');
    const { wire, user } = await panel({ [LATEST]: () => refusal(500), [SCARCEST]: () => refusal(502) });
    const latest = within(await card('Latest Transactions'));
    expect(await latest.findByText('Error: Request failed with status code 500')).toBeVisible();
    const scarcest = within(await card('Scarcest Products'));
    expect(await scarcest.findByText('Error: Request failed with status code 502')).toBeVisible();
    expect(await tile('Products')).toBeVisible();
    wire.answer(LATEST, () => pageOf([buildTransaction()]));
    await user.click(latest.getByText('Retry'));
    await table('Latest Transactions');
    expect(wire.requests(SUMMARY)).toHaveLength(1);
  });

  test('a slow card delays neither the figures nor the other card', async () => {
    announce('other scarcest');
    await panel({ [LATEST]: held(() => pageOf([])), [SCARCEST]: () => [] });
    expect(await screen.findByText('Nothing is low on stock.')).toBeVisible();
  });

  test('both cards follow the selected warehouse', async () => {
    announce('scarcest');
    const { wire, user } = await panel({ [SCARCEST]: () => [] });
    await screen.findByText('Nothing is low on stock.');
    await chooseWarehouse(user, 'Gdynia');
    await waitFor(() => expect(wire.last(SCARCEST).query).toEqual({ warehouseId: '2' }));
    await waitFor(() => expect(wire.last(LATEST).query).toEqual({ warehouseId: '2', page: '0' }));
    expect([wire.requests(SCARCEST).length, wire.requests(LATEST).length]).toEqual([2, 2]);
  });

  test('scarce products link to their pages, and to a receipt that starts with them', async () => {
    announce('scarcest');
    const { user } = await panel({
      [SCARCEST]: () => [{ productId: 7, name: 'Hammer', inventoryCount: 2 }],
      'GET /api/products/:id': () => buildProductDetail({ name: 'Hammer' }),
    });
    const scarcest = await table('Scarcest Products');
    expect(rowsOf(scarcest)).toEqual([['Hammer', '2', 'Receive']]);
    expect(within(scarcest).getByText('Hammer')).toHaveAttribute('href', '/products/7');
    expect(screen.getByText('All low stock')).toHaveAttribute('href', '/products?filter=low-stock');
    await user.click(within(scarcest).getByLabelText('Receive Hammer'));
    await heading('Goods Receipt');
    expect(address()).toBe('/inventory/receive?product=7');
    await waitFor(() => expect(screen.getByLabelText('Product')).toHaveValue('Hammer'));
  });
});

test('a build for a static host can name the capabilities of its backend', () => {
  expect(supports('scarcest')).toBe(false);
  vi.stubEnv('VITE_EXTRAS', 'scarcest');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(supports('scarcest')).toBe(true);
});
