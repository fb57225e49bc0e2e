import { expect, test } from 'vitest';
import { address, choose, columnOf, control, optionsOf, renderApp, table } from '../helpers/app';
import { recordWire } from '../helpers/wire';
import { buildShipment } from './shipments';

/** Two pages of rows, in an order that the web app would not make itself. */
const backend = () =>
  recordWire({
    'GET /api/shipments': ({ query }) => ({
      content: [buildShipment({ shipmentId: 2, name: 'SHb' }), buildShipment({ shipmentId: 1, name: 'SHa' })],
      page: { size: 25, number: Number(query.page), totalElements: 27, totalPages: 2 },
    }),
  });

const shown = async () => columnOf(await table('Shipments List'), 'Code');

test('with sorting by the server, the selector offers its fields and loads the first page again', async () => {
  const wire = backend();
  const { user } = await renderApp('/shipments?page=2&mode=road');
  expect(await shown()).toEqual(['SHb', 'SHa']);
  expect(optionsOf('Sorting')).toEqual([
    'Sort by',
    ...['Code', 'Supplier'].flatMap((label) => [`${label} (from A to Z)`, `${label} (from Z to A)`]),
    'Sent (from oldest)',
    'Sent (from latest)',
    'Total (asc)',
    'Total (desc)',
  ]);
  await choose(user, 'Sorting', 'Supplier (from Z to A)');
  expect(address()).toBe('/shipments?mode=road&sort=-supplierId');
  expect(await shown()).toEqual(['SHb', 'SHa']);
  expect(wire.last('GET /api/shipments').query).toEqual({ mode: 'road', sort: '-supplierId', page: '0' });
  await choose(user, 'Sorting', 'Sort by');
  expect(address()).toBe('/shipments?mode=road');
  expect(await shown()).toEqual(['SHb', 'SHa']);
});

test.each([
  ['name', { sort: 'name' }],
  ['-total', { sort: '-total' }],
  ['mode', {}],
  ['nonsense', {}],
])('the URL’s sort=%s is sent only if the server can sort by it', async (sort, query) => {
  const wire = backend();
  await renderApp(`/shipments?page=2&sort=${sort}`);
  expect(await shown()).toEqual(['SHb', 'SHa']);
  expect(wire.requests('GET /api/shipments').map(({ query }) => query)).toEqual([{ ...query, page: '1' }]);
  expect(control('Sorting')).toHaveValue('sort' in query ? sort : '');
});
