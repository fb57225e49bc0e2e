import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '../helpers/app';
import { buildCategory, buildProductDetail, buildSummary, buildWarehouseDetail, pageOf } from '../helpers/builders';
import { recordWire } from '../helpers/wire';

beforeEach(() => vi.resetModules());

const vehicle = { vehicleId: 1, name: 'WA 1', warehouseId: 2, warehouseName: 'North' };

/** Loads the app again, since it reads the announcement once. */
async function open(path: string, announced?: string) {
  if (announced) announce(announced);
  const wire = recordWire({
    'GET /api/dashboard/summary': () => buildSummary(),
    'GET /api/categories': () => pageOf([buildCategory({ categoryId: 4, name: 'Tools' })]),
    'GET /api/products/:id': () => ({
      ...buildProductDetail({ productId: 7, name: 'Saw', categoryId: 4 }),
      stacked: 9,
    }),
    'GET /api/warehouses/:id': () => buildWarehouseDetail({ warehouseId: 2, name: 'North' }),
    'GET /api/vehicles': () => pageOf([vehicle]),
    'GET /api/shipments': () => pageOf([]),
    'GET /api/garages': () => pageOf([{ garageId: 1, name: 'Old' }]),
  });
  const { heading, renderApp } = await import('../helpers/app');
  await renderApp(path);
  return { wire, heading };
}

const linkTexts = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const OF_VEHICLES = ['Vehicles', 'Garages', 'Fleet'];

test.each([
  ['vehicles', OF_VEHICLES],
  [undefined, []],
])('with the announcement %s the sidebar and the main panel show of an extension: %j', async (announced, links) => {
  const { heading } = await open('/', announced);
  await heading('Main Panel');
  expect(linkTexts().filter((text) => OF_VEHICLES.includes(text))).toEqual(links);
  // The tile of another extension, which needs no announcement.
  await screen.findByText('0');
  if (links.length > 0) await screen.findByText('3');
  expect(screen.queryAllByText('Vehicles')).toHaveLength(links.length > 0 ? 2 : 0);
});

test.each([['/vehicles'], ['/vehicles/new'], ['/vehicles/1'], ['/garages'], ['/fleet']])(
  'without an announcement there is no page at %s, and no request',
  async (path) => {
    const { wire, heading } = await open(path);
    await heading('Page not found');
    expect(wire.requests()).toEqual([]);
  },
);

test.each([
  ['/vehicles', 'WA 1'],
  ['/garages', 'Old'],
  ['/fleet', 'Fleet'],
])('with the announcement %s shows %s', async (path, text) => {
  await open(path, 'vehicles');
  await waitFor(() => expect(screen.getAllByText(text)).not.toHaveLength(0));
});

test.each([
  ['vehicles', true],
  [undefined, false],
])('with the announcement %s a product has the field of an extension: %s', async (announced, isThere) => {
  const { heading } = await open('/products/7', announced);
  await heading('Saw');
  expect(screen.queryByText('Stacked at Most') !== null).toBe(isThere);
});

test.each([
  ['vehicles', true],
  [undefined, false],
])('with the announcement %s a warehouse has the list of an extension: %s', async (announced, isThere) => {
  const { wire, heading } = await open('/warehouses/2', announced);
  await heading('North');
  if (isThere) await screen.findByText('Vehicles Here');
  else expect(screen.queryByText('Vehicles Here')).toBeNull();
  await waitFor(() => expect(wire.requests('GET /api/vehicles').length > 0).toBe(isThere));
});
