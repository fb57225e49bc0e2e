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

/** Finds a record by typing, and takes it. */
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

test('what is optional may be left out; lines, and what is found by typing, are sent as the API has them', async () => {
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

test('records are searched for by what is typed, never asked for as a whole', async () => {
  const wire = backend();
  const user = await openNew();
  await find(user, 'Supplier', 'Acme');
  const asked = wire.requests('GET /api/suppliers').map(({ query }) => query);
  expect(asked).toContainEqual({ name: 'Acme', page: '0' });
  expect(asked.filter(({ all }) => all)).toEqual([]);
});

test('a field that is shown beside another’s value comes and goes with it, and is required while it is there', async () => {
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

test('a rule across fields is told at its field before anything is sent', async () => {
  const wire = backend();
  const user = await openNew();
  await fillAll(user);
  await fill(user, 'Expected', '2026-11-19');
  await submit(user);
  const problem = 'Expected must not be before it was sent.';
  await waitFor(() => expect(control('Expected')).toHaveAccessibleDescription(problem));
  expect(wire.requests('POST /api/shipments')).toEqual([]);
});

test('a text has to look as its definition says', async () => {
  backend();
  const user = await openNew();
  await fillAll(user);
  await fill(user, 'Code', 'X1');
  await submit(user);
  await waitFor(() => expect(control('Code')).toHaveAccessibleDescription('Must begin with SH'));
});

test('a record begins with the rows it needs at least', async () => {
  const wire = backend();
  const user = await openNew();
  expect(await findControl('Amount')).toHaveValue('');
  await submit(user);
  await waitFor(() => expect(control('Amount')).toHaveAccessibleDescription('Required'));
  expect(wire.requests('POST /api/shipments')).toEqual([]);
});

test('fields of a section stand under its heading, the others before', async () => {
  backend();
  await openNew();
  const section = screen.getByRole('group', { name: 'Transport' });
  expect(within(section).getByLabelText('Mode')).toBeVisible();
  expect(within(section).queryByLabelText('Code')).toBeNull();
});

test('a record is changed with what stands in it, called by name; what is fixed stays', async () => {
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

test('a row can be taken away as long as enough are left', async () => {
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
