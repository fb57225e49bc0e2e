import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createAccess } from '../../src/app/access';
import { columnOf, columnsOf, control, descriptions, heading, renderApp, table } from '../helpers/app';
import { buildProduct, buildSummary, pageOf } from '../helpers/builders';
import { recordWire } from '../helpers/wire';
import { buildShipment } from './shipments';

const links = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');

test('an entity of an extension has a sidebar link, a list and a title', async () => {
  const wire = recordWire({ 'GET /api/shipments': () => pageOf([buildShipment()]) });
  await renderApp('/shipments');
  const rows = await table('Shipments List');
  expect(columnOf(rows, 'Code')).toEqual(['SH1']);
  expect(document.title).toBe('Shipments');
  expect(links().map((link) => link.textContent)).toContain('Shipments');
  expect(wire.last('GET /api/shipments').query).toEqual({ page: '0' });
});

test('a choice shows its labels in cells and filters', async () => {
  recordWire({ 'GET /api/shipments': () => pageOf([buildShipment({ mode: 'sea' })]) });
  await renderApp('/shipments');
  expect(columnOf(await table('Shipments List'), 'Mode')).toEqual(['By ship']);
  expect(control('Mode')).toHaveTextContent('By lorryBy ship');
});

test('a view of a list can have a sidebar link, which is marked instead of the list’s', async () => {
  const wire = recordWire({ 'GET /api/shipments': () => pageOf([buildShipment({ mode: 'sea' })]) });
  await renderApp('/shipments?by=sea');
  await table('Shipments List');
  expect(
    links()
      .filter((link) => link.ariaCurrent === 'page')
      .map((link) => link.textContent),
  ).toEqual(['At Sea']);
  expect(wire.last('GET /api/shipments').query).toEqual({ page: '0', mode: 'sea' });
});

test('a page of an extension has a path, a title and a sidebar link', async () => {
  recordWire();
  await renderApp('/shipments-board');
  await heading('Shipments Board');
  expect(document.title).toBe('Board');
  expect(links().find((link) => link.ariaCurrent === 'page')).toHaveAttribute('href', '/shipments-board');
});

test('a tile of an extension shows its figure on the main panel', async () => {
  recordWire({
    'GET /api/dashboard/summary': () => buildSummary(),
    'GET /api/shipments': () => pageOf([buildShipment(), buildShipment({ shipmentId: 2 })]),
  });
  await renderApp('/');
  expect(await screen.findByRole('link', { name: 'At Sea 2' })).toHaveAttribute('href', '/shipments?by=sea');
});

test('fields that an extension adds to products come last in the list, the filters, the detail and the form', async () => {
  const product = { ...buildProduct({ productId: 7 }), unit: 'box', grade: 'second' };
  recordWire({ 'GET /api/products': () => pageOf([product]), 'GET /api/products/:id': () => product });
  const list = await renderApp('/products');
  const rows = await table('Products List');
  expect(columnsOf(rows).slice(-3)).toEqual(['Unit', 'Grade', 'Actions']);
  expect(columnOf(rows, 'Grade')).toEqual(['Second choice']);
  expect(control('Unit')).toBeVisible();
  list.unmount();

  const detail = await renderApp('/products/7');
  await heading(product.name);
  expect(descriptions()).toMatchObject({ Unit: 'box', Grade: 'Second choice' });
  detail.unmount();

  await renderApp('/products/7/edit');
  expect(await screen.findByLabelText('Unit')).toHaveValue('box');
});

test('all references and related lists name existing lists', () => {
  expect(() => createAccess()).not.toThrow();
});
