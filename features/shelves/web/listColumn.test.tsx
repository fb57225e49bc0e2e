import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  address,
  announce,
  button,
  columnOf,
  columnsOf,
  openTools,
  renderApp,
  table,
} from '../../../tests/helpers/app';
import { buildProduct, pageOf } from '../../../tests/helpers/builders';
import { type Download, watchDownloads } from '../../../tests/helpers/downloads';
import { held, recordWire, refusal } from '../../../tests/helpers/wire';

const SHELVES = 'GET /api/shelves';
const OF_PRODUCTS = 'GET /api/shelves/products';
const CHOSEN = '/products?columns=name,shelf,unitPrice';

const openList = async (path: string, replies: Parameters<typeof recordWire>[0] = {}) => {
  announce('shelves');
  const wire = recordWire({
    'GET /api/products': () =>
      pageOf([
        buildProduct({ productId: 7, name: 'Saw' }),
        buildProduct({ productId: 8, name: 'Bolt' }),
        buildProduct({ productId: 9, name: 'Nut' }),
      ]),
    [SHELVES]: () => [{ productId: 8, shelf: 'A2-10' }],
    [OF_PRODUCTS]: () => [
      { productId: 7, warehouseId: 1, warehouseName: 'Gdynia', shelf: 'A1' },
      { productId: 7, warehouseId: 2, warehouseName: 'Hel', shelf: 'B1' },
    ],
    ...replies,
  });
  return { wire, ...(await renderApp(path)) };
};
const shelves = async () => columnOf(await table('Products List'), 'Shelf');

test('a list offers the column, and requests nothing before the user chooses it', async () => {
  const { wire, user } = await openList('/products');
  expect(columnsOf(await table('Products List'))).not.toContain('Shelf');
  await openTools();
  await user.click(await screen.findByText('Columns'));
  const dialog = await screen.findByRole('dialog');
  expect(wire.requests(OF_PRODUCTS)).toHaveLength(0);
  await user.click(within(dialog).getByLabelText('Shelf'));
  await user.click(within(dialog).getByText('Apply'));
  await waitFor(() => expect(address()).toContain('shelf'));
  await waitFor(async () => expect(await shelves()).toEqual(['A1 (Gdynia), B1 (Hel)', '—', '—']));
  expect(wire.requests(OF_PRODUCTS).map(({ query }) => query)).toEqual([{ ids: '7,8,9' }]);
});

test('one request per page reads the shelves of the chosen warehouse; until then the cells show dots', async () => {
  const answer = held(() => [{ productId: 8, shelf: 'A2-10' }]);
  const { wire } = await openList(`${CHOSEN}&warehouse=2`, { [SHELVES]: answer });
  await waitFor(async () => expect(await shelves()).toEqual(['…', '…', '…']));
  expect(screen.queryByText(/Ignored/)).toBeNull();
  answer.release();
  await waitFor(async () => expect(await shelves()).toEqual(['—', 'A2-10', '—']));
  expect(wire.requests(SHELVES).map(({ query }) => query)).toEqual([{ warehouseId: '2', ids: '7,8,9' }]);
  expect(wire.requests(OF_PRODUCTS)).toHaveLength(0);
  // No server can sort by it.
  const sorting = screen.getByLabelText('Sorting');
  expect(within(sorting).queryByText(/Shelf/)).toBeNull();
});

test('a refused request leaves the list usable', async () => {
  await openList(CHOSEN, { [OF_PRODUCTS]: () => refusal(500, { description: 'Broken' }) });
  await waitFor(async () => expect(await shelves()).toEqual(['Not loaded', 'Not loaded', 'Not loaded']));
  expect(columnOf(await table('Products List'), 'Name')).toEqual(['Saw', 'Bolt', 'Nut']);
});

test('an exported file has the chosen column', async () => {
  const downloads = watchDownloads();
  await openList(CHOSEN);
  await waitFor(async () => expect((await shelves())[0]).toContain('A1'));
  await openTools();
  await waitFor(() => screen.getByText('CSV', { selector: '[popover] button' }).click());
  await waitFor(() => expect(downloads).toHaveLength(1));
  const { text } = (await downloads[0]) as Download;
  const lines = text.split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFName,Description,.*,Shelf$/);
  expect(lines[1]).toMatch(/,"A1 \(Gdynia\), B1 \(Hel\)"$/);
  expect(lines[2]).toMatch(/^Bolt,.*,$/);
  // The download begins before the panel says that it has ended.
  await waitFor(() => button('Close').click());
  await waitFor(() => expect(document.querySelector('body > div > section[aria-labelledby]')).toBeNull());
});

test('a backend without shelves has no such column', async () => {
  announce('views');
  recordWire({
    'GET /api/products': () => pageOf([buildProduct({ name: 'Saw' })]),
    'GET /api/views': () => ({ views: [] }),
  });
  await renderApp(CHOSEN);
  expect(await screen.findByText(/There is no such column/)).toBeInTheDocument();
  expect(columnsOf(await table('Products List')).slice(0, 2)).toEqual(['Name', 'Price']);
});
