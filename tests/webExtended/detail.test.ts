import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { account } from '../../src/account';
import { entities } from '../../src/resources';
import type { Entity } from '../../src/schema/entity';
import { card, columnsOf, descriptions, heading, renderApp, rowsOf, table } from '../helpers/app';
import { buildProductDetail, buildSupplierDetail } from '../helpers/builders';
import { recordWire } from '../helpers/wire';
import { buildShipment } from './shipments';

test('lines show as a table with totals and links to their references', async () => {
  const goods = [
    { productId: 7, productName: 'Saw', quantity: 3, price: 10 },
    { productId: 8, productName: 'Axe', quantity: 1, price: 20.5 },
  ];
  recordWire({ 'GET /api/shipments/:id': () => buildShipment({ goods }) });
  await renderApp('/shipments/1');
  await heading('SH1');
  const rows = await table('Goods');
  expect(columnsOf(rows)).toEqual(['Product', 'Amount', 'Price', 'Total']);
  expect(rowsOf(rows)).toEqual([
    ['Saw', '3', '$10.00', '$30.00'],
    ['Axe', '1', '$20.50', '$20.50'],
  ]);
  expect(within(rows).getByText('$50.50')).toBeVisible();
  expect(within(rows).getByRole('link', { name: 'Axe' })).toHaveAttribute('href', '/products/8');
});

test('a section shows its fields under its heading, with the labels of choices', async () => {
  recordWire({ 'GET /api/shipments/:id': () => buildShipment({ mode: 'sea', port: 'Gdynia' }) });
  await renderApp('/shipments/1');
  const transport = await card('Transport');
  expect(within(transport).getByText('By ship')).toBeVisible();
  expect(within(transport).queryByText('SH1')).toBeNull();
  expect(descriptions()).toMatchObject({ Code: 'SH1', Mode: 'By ship', Port: 'Gdynia', Supplier: 'Acme' });
});

test('a related list loads one page at a time', async () => {
  const wire = recordWire({
    'GET /api/suppliers/:id': () => buildSupplierDetail({ supplierId: 5, name: 'Acme' }),
    'GET /api/shipments': ({ query }) => ({
      content: [buildShipment({ shipmentId: Number(query.page) + 1, name: `SH${query.page}` })],
      page: { size: 25, number: Number(query.page), totalElements: 26, totalPages: 2 },
    }),
  });
  const { user } = await renderApp('/suppliers/5');
  const related = await card('Shipments on the Way');
  const link = await within(related).findByRole('link', { name: 'SH0' });
  expect(link).toHaveAttribute('href', '/shipments/1');
  expect(columnsOf(related)).not.toContain('Supplier');
  expect(wire.last('GET /api/shipments').query).toEqual({ supplierId: '5', page: '0' });

  await user.click(within(related).getByRole('button', { name: 'Next' }));
  expect(await within(related).findByRole('link', { name: 'SH1' })).toBeVisible();
  expect(wire.last('GET /api/shipments').query).toEqual({ supplierId: '5', page: '1' });
  expect(screen.getByText('Page 2 / 2')).toBeVisible();
});

test('a related list that the user may not read is neither loaded nor shown', async () => {
  recordWire({ 'GET /api/suppliers/:id': () => buildSupplierDetail({ supplierId: 5, name: 'Acme' }) });
  const shipments = entities.find(({ name }) => String(name) === 'shipments') as Entity;
  const { roles } = shipments;
  onTestFinished(() => {
    Object.assign(shipments, { roles });
    account.who = undefined;
  });
  Object.assign(shipments, { roles: { ...roles, read: 'manager' } });
  account.who = {
    name: 'vera',
    role: 'viewer',
    warehouseIds: null,
    employeeId: null,
    by: 'password',
    hasAccount: true,
  };
  await renderApp('/suppliers/5');
  await heading('Acme');
  expect(screen.queryByText('Shipments on the Way')).toBeNull();
});

test.each([
  ['with facts', undefined, 'Unit Size'],
  ['without facts', () => createElement('p', {}, 'A body of its own'), 'A body of its own'],
])('a page with a body %s shows each added field once', async (_, body, text) => {
  const product = { ...buildProductDetail({ productId: 7 }), unit: 'box', tags: [{ tagId: 1, tagName: 'Fragile' }] };
  recordWire({ 'GET /api/products/:id': () => product });
  const products = entities.find(({ name }) => name === 'products') as Entity;
  const { body: own } = products;
  onTestFinished(() => void Object.assign(products, { body: own }));
  Object.assign(products, { body: body ?? own });
  await renderApp('/products/7');
  expect(await screen.findByText(text)).toBeVisible();
  // Below the body, where the added fields are unless it has shown them.
  expect(await screen.findByRole('link', { name: 'Fragile' })).toBeVisible();
  expect(screen.getByText('box')).toBeVisible();
  expect(screen.getAllByText('Unit')).toHaveLength(1);
});
