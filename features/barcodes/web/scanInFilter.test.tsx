import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
// Loads the code before the tests, so that it renders at once.
import './ScanInFilter';
import { address, announce, control, heading, renderApp, table } from '../../../tests/helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../../../tests/helpers/builders';
import { keysOf } from '../../../tests/helpers/scanner';
import { recordWire } from '../../../tests/helpers/wire';

const FIND = 'GET /api/barcodes';
const LIST = 'GET /api/products';
const CODE = '5901234123457';
const UNKNOWN = '4006381333931';

const saw = { productId: 7, name: 'Saw', unitPrice: 1, unitSize: 1, quantity: 1 };

async function inNameFilter(path: string, announced = 'barcodes') {
  announce(announced);
  const wire = recordWire({
    [LIST]: () => pageOf([buildProduct({ productId: 7, name: 'Saw' })]),
    'GET /api/products/:id': () => buildProductDetail({ productId: 7, name: 'Saw' }),
    'GET /api/products/:id/overview': () => buildProductDetail({ productId: 7, name: 'Saw' }),
    [FIND]: ({ query }) => (query.code === CODE ? [saw] : []),
  });
  const listen = vi.spyOn(document.documentElement, 'addEventListener');
  const { user } = await renderApp(path);
  await table('Products List');
  await screen.findByLabelText('Views');
  // The scanner's listener comes with code of its own, which shows nothing.
  if (announced) await waitFor(() => expect(listen.mock.calls.map(([type]) => type)).toContain('beforeinput'));
  listen.mockRestore();
  await user.click(control('Name'));
  return { wire, keys: keysOf(user) };
}

test('a scan into the name filter of the list opens the product, and leaves the filter as it was', async () => {
  const { wire, keys } = await inNameFilter('/products?name=sa');
  await keys.scan(CODE);
  await heading('Saw');
  expect(address()).toBe('/products/7');
  expect(wire.requests(FIND).map(({ query }) => query)).toEqual([{ code: CODE }]);
  expect(wire.requests(LIST).map(({ query }) => query.name)).toEqual(['sa']);
});

test('a code of no product replaces the text of the filter, and so does the next one', async () => {
  const { wire, keys } = await inNameFilter('/products?name=sa');
  await keys.scan(UNKNOWN);
  await waitFor(() => expect(control('Name')).toHaveValue(UNKNOWN));
  await waitFor(() => expect(wire.last(LIST).query).toMatchObject({ name: UNKNOWN }));
  await keys.scan(CODE);
  await heading('Saw');
});

test('typed text filters by name', async () => {
  const { wire, keys } = await inNameFilter('/products');
  await keys.type('1234567', '{Enter}');
  await waitFor(() => expect(wire.last(LIST).query).toMatchObject({ name: '1234567' }));
  expect(wire.requests(FIND)).toEqual([]);
});

test('without announced barcodes a scan filters by name', async () => {
  const { wire, keys } = await inNameFilter('/products', '');
  await keys.scan(CODE);
  await waitFor(() => expect(wire.last(LIST).query).toMatchObject({ name: CODE }));
  expect(wire.requests(FIND)).toEqual([]);
});
