import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { address, choose, control, fill, findControl, heading, renderApp } from '../helpers/app';
import { buildProduct, buildSupplier, pageOf } from '../helpers/builders';
import { type Call, type Reply, recordWire } from '../helpers/wire';
import { buildShipment } from './shipments';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const backend = (replies: Partial<Record<Call, Reply>> = {}) =>
  recordWire({
    'GET /api/suppliers': () => pageOf([buildSupplier({ supplierId: 5, name: 'Acme' })]),
    'GET /api/products': () => pageOf([buildProduct({ productId: 7, name: 'Saw' })]),
    'GET /api/shipments': () => pageOf([]),
    'POST /api/shipments': () => Response.json({ shipmentId: 1 }, { status: 201 }),
    'PUT /api/shipments/:id': () => ({ shipmentId: 1 }),
    ...replies,
  });

/** Searches for a record by typing, and selects it. */
async function find(user: UserEvent, label: string, name: string): Promise<void> {
  await waitFor(() => expect(control(label)).toBeEnabled());
  await user.click(control(label));
  await user.keyboard(name);
  await user.click(await screen.findByText(name, { selector: 'li' }));
}

async function openNew() {
  const { user } = await renderApp('/shipments/new');
  await heading('New Shipment');
  return user;
}

async function fillAll(user: UserEvent) {
  await fill(user, 'Code', 'SH1');
  await find(user, 'Supplier', 'Acme');
  await fill(user, 'Sent', '2026-11-20');
  await find(user, 'Product', 'Saw');
  await fill(user, 'Amount', '3');
  await fill(user, 'Price', '9.5');
}

const submit = (user: UserEvent, name = 'Create Shipment') => user.click(screen.getByRole('button', { name }));

test('a form sends null for empty optional fields, and the ids of searched references, also in lines', async () => {
  const wire = backend();
  const user = await openNew();
  await fillAll(user);
  await submit(user);
  await waitFor(() => expect(address()).toBe('/shipments'));
  expect(wire.last('POST /api/shipments').body).toEqual({
    name: 'SH1',
    mode: 'road',
    port: null,
    note: null,
    supplierId: 5,
    sent: '2026-11-20',
    expected: null,
    goods: [{ productId: 7, quantity: 3, price: 9.5 }],
  });
});

test('a search input queries by the typed text, and never loads the whole list', async () => {
  const wire = backend();
  const user = await openNew();
  await find(user, 'Supplier', 'Acme');
  const queries = wire.requests('GET /api/suppliers').map(({ query }) => query);
  expect(queries).toContainEqual({ name: 'Acme', page: '0' });
  expect(queries.filter(({ all }) => all)).toEqual([]);
});

test('a conditional field appears with another field’s value, and is required while it is shown', async () => {
  const wire = backend();
  const user = await openNew();
  await fillAll(user);
  expect(screen.queryByLabelText('Port')).toBeNull();
  await choose(user, 'Mode', 'By ship');
  expect(await findControl('Port')).toBeVisible();
  await submit(user);
  await waitFor(() => expect(control('Port')).toHaveAccessibleDescription('Required'));
  expect(wire.requests('POST /api/shipments')).toEqual([]);
  await fill(user, 'Port', 'Gdynia');
  await submit(user);
  await waitFor(() => expect(address()).toBe('/shipments'));
  expect(wire.last('POST /api/shipments').body).toMatchObject({ mode: 'sea', port: 'Gdynia' });
});

test('a broken rule across fields shows at its field, and nothing is sent', async () => {
  const wire = backend();
  const user = await openNew();
  await fillAll(user);
  await fill(user, 'Expected', '2026-11-19');
  await submit(user);
  const problem = 'Expected must not be before it was sent.';
  await waitFor(() => expect(control('Expected')).toHaveAccessibleDescription(problem));
  expect(wire.requests('POST /api/shipments')).toEqual([]);
});

test('a text that does not match its pattern shows an error', async () => {
  backend();
  const user = await openNew();
  await fillAll(user);
  await fill(user, 'Code', 'X1');
  await submit(user);
  await waitFor(() => expect(control('Code')).toHaveAccessibleDescription('Must begin with SH'));
});

test('a new record starts with its minimum number of rows', async () => {
  const wire = backend();
  const user = await openNew();
  expect(await findControl('Amount')).toHaveValue('');
  await submit(user);
  await waitFor(() => expect(control('Amount')).toHaveAccessibleDescription('Required'));
  expect(wire.requests('POST /api/shipments')).toEqual([]);
});

test('a section groups its fields under its heading, after the other fields', async () => {
  backend();
  await openNew();
  const section = screen.getByRole('group', { name: 'Transport' });
  expect(within(section).getByLabelText('Mode')).toBeVisible();
  expect(within(section).queryByLabelText('Code')).toBeNull();
});

test('an edit form shows references by name without loading their lists, and disables fixed fields', async () => {
  const wire = backend({ 'GET /api/shipments/:id': () => buildShipment() });
  const { user } = await renderApp('/shipments/1/edit');
  await heading('Edit Shipment');
  expect(await findControl('Code')).toBeDisabled();
  await waitFor(() => expect(control('Supplier')).toHaveValue('Acme'));
  await waitFor(() => expect(control('Product')).toHaveValue('Saw'));
  expect(wire.requests('GET /api/suppliers')).toEqual([]);
  await fill(user, 'Amount', '4');
  await submit(user, 'Update Shipment');
  await waitFor(() => expect(address()).toBe('/shipments'));
  expect(wire.last('PUT /api/shipments/:id').body).toEqual({
    name: 'SH1',
    mode: 'road',
    port: null,
    note: null,
    supplierId: 5,
    sent: '2026-11-20',
    expected: null,
    goods: [{ productId: 7, quantity: 4, price: 10 }],
  });
});

test('a row can be removed down to the minimum number of rows', async () => {
  const goods = [
    { productId: 7, productName: 'Saw', quantity: 3, price: 10 },
    { productId: 8, productName: 'Axe', quantity: 1, price: 20 },
  ];
  const wire = backend({ 'GET /api/shipments/:id': () => buildShipment({ goods }) });
  const { user } = await renderApp('/shipments/1/edit');
  await user.click(await screen.findByRole('button', { name: 'Remove row 1' }));
  expect(screen.getByRole('button', { name: 'Remove row 1' })).toBeDisabled();
  expect(control('Product')).toHaveValue('Axe');
  await submit(user, 'Update Shipment');
  await waitFor(() => expect(address()).toBe('/shipments'));
  expect(wire.last('PUT /api/shipments/:id').body).toMatchObject({
    goods: [{ productId: 8, quantity: 1, price: 20 }],
  });
});
