import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseDisagreement } from '../../server/schema/agreement';
import { send } from '../../tests/helpers/api';
import { openExtended } from '../../tests/helpers/extensions';
import { insertEmployee, insertProduct, insertSupplier, insertWarehouse } from '../../tests/helpers/fixtures';

const { app, db, extensions, close } = await openExtended(join(import.meta.dirname, '..'));
afterAll(close);

let order: { supplierId: number; warehouseId: number; lines: object[]; [field: string]: unknown };
let employeeId: number;
let productId: number;

beforeAll(async () => {
  const { id: warehouseId } = await insertWarehouse(db);
  const { id: supplierId } = await insertSupplier(db);
  employeeId = (await insertEmployee(db, { warehouse_id: warehouseId })).id;
  productId = (await insertProduct(db, { name: 'Saw' })).id;
  order = {
    supplierId,
    warehouseId,
    orderedOn: '2026-11-20',
    expectedOn: '2026-11-27',
    lines: [
      { productId, quantity: 3, price: 10.5 },
      { productId, quantity: 1, price: 9 },
    ],
  };
});

const URL = '/api/purchase-orders';
const get = async (id: number) => (await app.inject(`${URL}/${id}`)).json();
const stock = async () => (await app.inject(`/api/products/${productId}`)).json().inventoryCount;
const receive = (id: number, key?: string) => send(app, 'POST', `${URL}/${id}/receive`, { employeeId }, key);

async function create(): Promise<number> {
  const response = await send(app, 'POST', URL, order);
  expect([response.statusCode, response.json()]).toEqual([201, expect.anything()]);
  return response.json().purchaseOrderId;
}

async function createSent(): Promise<number> {
  const id = await create();
  expect((await send(app, 'POST', `${URL}/${id}/send`)).statusCode).toBe(204);
  return id;
}

test('its migration makes what its definition asks for', async () => {
  await expect(refuseDisagreement(db, extensions)).resolves.toBeUndefined();
});

test('an order begins as a draft, and tells what its lines come to', async () => {
  const id = await create();
  expect(await get(id)).toMatchObject({ state: 'draft', total: 40.5, receiptId: null, lines: order.lines });
  const { content } = (await app.inject(`${URL}?state=draft&supplierId=${order.supplierId}`)).json();
  expect(content).toContainEqual(expect.objectContaining({ purchaseOrderId: id, total: 40.5 }));
});

test('it cannot be expected before it is ordered, nor be of nothing', async () => {
  const early = await send(app, 'POST', URL, { ...order, expectedOn: '2026-11-19' });
  expect([early.statusCode, Object.keys(early.json().errors)]).toEqual([400, ['expectedOn']]);
  const empty = await send(app, 'POST', URL, { ...order, lines: [] });
  expect([empty.statusCode, Object.keys(empty.json().errors)]).toEqual([400, ['lines']]);
});

test('it can be changed until it is sent', async () => {
  const id = await create();
  expect((await send(app, 'PUT', `${URL}/${id}`, { ...order, note: 'Urgent' })).statusCode).toBe(200);
  await send(app, 'POST', `${URL}/${id}/send`);
  const late = await send(app, 'PUT', `${URL}/${id}`, { ...order, note: 'Never mind' });
  expect([late.statusCode, late.json().description]).toEqual([
    409,
    'The purchase order stays as it is: its state is sent.',
  ]);
  expect(await get(id)).toMatchObject({ state: 'sent', note: 'Urgent' });
});

test('a draft cannot be received', async () => {
  const id = await create();
  const before = await stock();
  expect((await receive(id)).json()).toEqual({ description: 'The order has not been sent yet.' });
  expect(await stock()).toBe(before);
});

test('receiving books the goods, and happens once however often its request is sent', async () => {
  const id = await createSent();
  const before = await stock();
  const first = await receive(id, 'key-of-receiving');
  expect(first.statusCode).toBe(201);
  const { transactionId } = first.json();
  expect((await receive(id, 'key-of-receiving')).json()).toEqual(first.json());
  const again = await receive(id);
  expect([again.statusCode, again.json().description]).toEqual([
    409,
    `The goods of the order have been received already, by transaction ${transactionId}.`,
  ]);
  expect(await stock()).toBe(before + 4);
  expect(await get(id)).toMatchObject({ state: 'received', receiptId: transactionId });
  const entry = (await app.inject(`/api/transactions/${transactionId}`)).json();
  expect(entry).toMatchObject({
    type: 'SUPPLIER_TO_WAREHOUSE',
    supplierId: order.supplierId,
    toWarehouseId: order.warehouseId,
  });
});

test('of several who receive the same order at once, one does', async () => {
  const id = await createSent();
  const before = await stock();
  const answers = await Promise.all(Array.from({ length: 5 }, () => receive(id)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  expect(await stock()).toBe(before + 4);
});

test('what cannot be booked leaves the order as it was', async () => {
  const { id: elsewhere } = await insertWarehouse(db);
  const { id: stranger } = await insertEmployee(db, { warehouse_id: elsewhere });
  const id = await createSent();
  const before = await stock();
  const refused = await send(app, 'POST', `${URL}/${id}/receive`, { employeeId: stranger });
  expect([refused.statusCode, refused.json().description]).toEqual([400, expect.stringContaining('does not work')]);
  expect(await stock()).toBe(before);
  expect(await get(id)).toMatchObject({ state: 'sent', receiptId: null });
});

test('its demo data are orders like any other', async () => {
  for (const seed of extensions.seeds) await seed(db);
  const { content } = (await app.inject(`${URL}?all=true`)).json();
  expect(content).toContainEqual(expect.objectContaining({ state: 'sent' }));
});
