import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { FEATURES, migrateExtensions, type SqlMigration } from '../../server/db/extensionMigrations';
import { changeSettings } from '../../server/entity/settings';
import { readEvents } from '../../server/events/derive';
import { settledId } from '../../server/events/settled';
import { receive as coreReceive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { catalogueOf } from '../../server/resources/core';
import { refuseDisagreement } from '../../server/schema/agreement';
import { send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { freshDatabase } from '../../tests/helpers/database';
import { demoRecords } from '../../tests/helpers/demoRecords';
import { openExtended } from '../../tests/helpers/extensions';
import { insertEmployee, insertProduct, insertSupplier, insertWarehouse } from '../../tests/helpers/fixtures';
import { TODAY } from '../../tests/helpers/modelWorld';
import { insertTrade } from '../../tests/helpers/scene';
import { correct, returnToSupplier } from '../../tests/helpers/setRight';
import { goodsOf, receiptsOf } from './server/goods';
import { settings } from './settings';

const { app, db, extensions, close } = await openExtended(FEATURES);
afterAll(close);

let order: { supplierId: number; warehouseId: number; lines: object[]; [field: string]: unknown };
let employeeId: number;
let productId: number;
let nailId: number;

beforeAll(async () => {
  const { id: warehouseId } = await insertWarehouse(db);
  const { id: supplierId } = await insertSupplier(db);
  employeeId = (await insertEmployee(db, { warehouse_id: warehouseId })).id;
  productId = (await insertProduct(db, { name: 'Saw' })).id;
  nailId = (await insertProduct(db, { name: 'Nail' })).id;
  order = {
    supplierId,
    warehouseId,
    orderedOn: '2026-11-20',
    expectedOn: '2026-11-27',
    lines: [
      { productId, quantity: 3, price: 10.5 },
      { productId: nailId, quantity: 1, price: 9 },
    ],
  };
});

const URL = '/api/purchase-orders';
const get = async (id: number) => (await app.inject(`${URL}/${id}`)).json();
const stock = async () => (await app.inject(`/api/products/${productId}`)).json().inventoryCount;
const receipt = (items: Record<number, number>, more: object = {}) => {
  const { warehouseId, supplierId } = order;
  return { warehouseId, supplierId, employeeId, items, ...more };
};
const receive = (id: number, items: Record<number, number> = all(), key?: string) =>
  send(app, 'POST', `${URL}/${id}/receive`, receipt(items), key);
const newestEvent = async () => (await settledId(db, 60_000)) ?? Number.NaN;
const all = () => ({ [productId]: 3, [nailId]: 1 });

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

test('the list is sorted by the labels of the states in the language of the request', async () => {
  const states = ['draft', 'sent', 'partial', 'received', 'closed'];
  const ids: number[] = [];
  for (const state of states) {
    const id = await create();
    await sql`UPDATE purchase_order SET state = ${state} WHERE id = ${id}`.execute(db);
    ids.push(id);
  }
  onTestFinished(async () => void (await sql`DELETE FROM purchase_order WHERE id = ANY (${ids})`.execute(db)));
  const inOrder = async (language: string) => {
    const response = await app.inject({ url: `${URL}?sort=state`, headers: { 'accept-language': language } });
    const { content }: { content: { purchaseOrderId: number; state: string }[] } = response.json();
    return content.filter(({ purchaseOrderId }) => ids.includes(purchaseOrderId)).map(({ state }) => state);
  };
  expect(await inOrder('x-original')).toEqual(['closed', 'draft', 'received', 'partial', 'sent']);
  // Przyjęte, Przyjęte częściowo, Szkic, Wysłane, Zamknięte
  expect(await inOrder('pl')).toEqual(['received', 'partial', 'draft', 'sent', 'closed']);
});

test('the migrations match the definition', async () => {
  await expect(refuseDisagreement(db, extensions)).resolves.toBeUndefined();
});

test('a new order is a draft with the total of its lines', async () => {
  const id = await create();
  expect(await get(id)).toMatchObject({ state: 'draft', total: 40.5, lines: order.lines, receipts: [] });
  const { content } = (await app.inject(`${URL}?state=draft&supplierId=${order.supplierId}`)).json();
  expect(content).toContainEqual(expect.objectContaining({ purchaseOrderId: id, total: 40.5 }));
});

test('an order has a history, as its page shows one', async () => {
  const { content } = (await app.inject(`${URL}/${await create()}/history`)).json();
  expect(content).toEqual([expect.objectContaining({ action: 'create' })]);
});

test('orders on the way are those sent and not received in full', async () => {
  const [draft, sent, partial, received, closed] = [
    await create(),
    await createSent(),
    await createSent(),
    await createSent(),
    await createSent(),
  ];
  await receive(partial, { [productId]: 1 });
  await receive(received);
  await send(app, 'POST', `${URL}/${closed}/close`);
  const found = async (open: boolean) => {
    const { content } = (await app.inject(`${URL}?open=${open}&all=true`)).json();
    const ids = content.map((each: { purchaseOrderId: number }) => each.purchaseOrderId);
    return [draft, sent, partial, received, closed].map((id) => ids.includes(id));
  };
  expect(await found(true)).toEqual([false, true, true, false, false]);
  expect(await found(false)).toEqual([true, false, false, true, true]);
  expect((await app.inject(`${URL}?open=perhaps`)).statusCode).toBe(400);
});

test('an order is invalid if expected before its order date, without lines, or with the same product twice', async () => {
  const early = await send(app, 'POST', URL, { ...order, expectedOn: '2026-11-19' });
  expect([early.statusCode, Object.keys(early.json().errors)]).toEqual([400, ['expectedOn']]);
  const empty = await send(app, 'POST', URL, { ...order, lines: [] });
  expect([empty.statusCode, Object.keys(empty.json().errors)]).toEqual([400, ['lines']]);
  const [line = {}] = order.lines;
  const twice = await send(app, 'POST', URL, { ...order, lines: [line, line] });
  expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([400, ['lines.1.productId']]);
});

test('an order whose total is beyond the exact numbers is refused', async () => {
  const lines = [{ productId, quantity: 1_000_000, price: 90_071_992.55 }];
  const refused = await send(app, 'POST', URL, { ...order, lines });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { lines: expect.stringContaining('makes the total more than can be stored') },
  ]);
});

test('an order can be changed until it is sent', async () => {
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

test('a draft can be deleted but not received, a sent order cannot be deleted', async () => {
  const id = await create();
  const before = await stock();
  expect((await receive(id)).body).toBe('The order has not been sent yet.');
  expect(await stock()).toBe(before);
  expect((await send(app, 'DELETE', `${URL}/${id}`)).statusCode).toBe(204);
  expect((await send(app, 'DELETE', `${URL}/${await createSent()}`)).statusCode).toBe(409);
});

test('receiving books the goods, once for repeated requests', async () => {
  const id = await createSent();
  const before = await stock();
  const first = await receive(id, all(), 'key-of-receiving');
  expect(first.statusCode).toBe(201);
  const { transactionId } = first.json();
  expect((await receive(id, all(), 'key-of-receiving')).json()).toEqual(first.json());
  const again = await receive(id);
  expect([again.statusCode, again.body]).toEqual([409, 'All goods of the order have been received already.']);
  expect(await stock()).toBe(before + 3);
  expect(await get(id)).toMatchObject({ state: 'received', receipts: [{ transactionId, items: 4 }] });
  const entry = (await app.inject(`/api/transactions/${transactionId}`)).json();
  expect(entry).toMatchObject({
    type: 'SUPPLIER_TO_WAREHOUSE',
    supplierId: order.supplierId,
    toWarehouseId: order.warehouseId,
  });
  expect((await send(app, 'POST', `${URL}/${id}/send`)).statusCode).toBe(409);
});

test('receiving an order counts as a move; its other actions do not', async () => {
  const moves = async () =>
    (await app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith('magazyn_moves_total'));
  const counted = Number((await moves())[0]?.split(' ')[1] ?? 0);
  expect((await receive(await createSent())).statusCode).toBe(201);
  expect(await moves()).toEqual([`magazyn_moves_total{call="receive"} ${counted + 1}`]);
});

test('a partial receipt leaves the rest of the order open', async () => {
  const id = await createSent();
  const first = (await receive(id, { [productId]: 2 })).json();
  expect(await get(id)).toMatchObject({
    state: 'partial',
    goods: [
      { productId, productName: 'Saw', quantity: 3, received: 2, price: 10.5 },
      { productId: nailId, quantity: 1, received: 0 },
    ],
    receipts: [{ transactionId: first.transactionId, items: 2 }],
  });
  const more = await receive(id, { [productId]: 2 });
  expect([more.statusCode, more.body]).toEqual([
    409,
    'Of "Saw" 1 of 3 ordered are open, 2 came. Receive what is more by a receipt of its own.',
  ]);
  expect((await receive(id, { [productId]: 1, [nailId]: 1 })).statusCode).toBe(201);
  expect(await get(id)).toMatchObject({ state: 'received', goods: [{ received: 3 }, { received: 1 }] });
  expect(await verifyProjections(db)).toEqual([]);
});

test('the goods of an order cost what was agreed, unless the receipt says something else', async () => {
  const { warehouseIds, employeeIds, supplierId, productIds } = await insertTrade(db, [100_000], [{}, {}]);
  const [[warehouseId = 0], [first = 0, second = 0]] = [warehouseIds, productIds];
  const lines = [
    { productId: first, quantity: 4, price: 4.35 },
    { productId: second, quantity: 2, price: 7 },
  ];
  const { purchaseOrderId: id } = (await send(app, 'POST', URL, { ...order, warehouseId, supplierId, lines })).json();
  await send(app, 'POST', `${URL}/${id}/send`);
  const receiveAt = (items: object, key: string, more: object = {}) =>
    send(
      app,
      'POST',
      `${URL}/${id}/receive`,
      { warehouseId, supplierId, employeeId: employeeIds[0], items, ...more },
      key,
    );
  const made = await receiveAt({ [first]: 1, [second]: 1 }, 'key-of-agreed');
  expect([made.statusCode, made.body]).toEqual([201, expect.anything()]);
  const { transactionId } = made.json();
  expect((await app.inject(`/api/transactions/${transactionId}/purchase-prices`)).json()).toMatchObject({
    lines: [
      { productId: first, purchasePrice: 4.35 },
      { productId: second, purchasePrice: 7 },
    ],
  });
  expect((await receiveAt({ [first]: 1, [second]: 1 }, 'key-of-agreed')).json()).toEqual(made.json());
  await receiveAt({ [first]: 3 }, 'key-of-another-price', { lines: { [first]: { purchasePrice: 4 } } });
  const { rows } = await sql<{ productId: number; value: number }>`
    SELECT product_id AS "productId", value FROM stock WHERE warehouse_id = ${warehouseId} ORDER BY product_id`.execute(
    db,
  );
  expect(rows).toEqual([
    { productId: first, value: 435 + 3 * 400 },
    { productId: second, value: 700 },
  ]);
  expect(await verifyProjections(db)).toEqual([]);
});

test('the event order.received comes once, with the last goods', async () => {
  const id = await createSent();
  const after = await newestEvent();
  await receive(id, { [productId]: 2 });
  await receive(id, { [productId]: 1, [nailId]: 1 });
  const { events } = await readEvents(db, catalogueOf(extensions), { after, upTo: await newestEvent() }, 100);
  expect(events.map(({ type }) => type)).toEqual([
    'stock.moved',
    'purchase-order.changed',
    'stock.moved',
    'purchase-order.changed',
    'order.received',
  ]);
  expect(events.at(-1)?.data).toMatchObject({ list: 'purchase-orders', id });
});

test('of concurrent receipts of everything open, one succeeds', async () => {
  const id = await createSent();
  const before = await stock();
  const answers = await Promise.all(Array.from({ length: 5 }, () => receive(id)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  expect(await stock()).toBe(before + 3);
});

test('concurrent partial receipts succeed up to the open quantity', async () => {
  const id = await createSent();
  const before = await stock();
  const answers = await Promise.all(Array.from({ length: 6 }, () => receive(id, { [productId]: 1 })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
  expect(await stock()).toBe(before + 3);
  expect(await get(id)).toMatchObject({ state: 'partial', goods: [{ received: 3 }, { received: 0 }] });
  expect(await verifyProjections(db)).toEqual([]);
});

test('a receipt that does not match the order, or cannot be booked, changes nothing', async () => {
  const { id: elsewhere } = await insertWarehouse(db);
  const { id: stranger } = await insertEmployee(db, { warehouse_id: elsewhere });
  const { id: supplierId } = await insertSupplier(db);
  const { id: saucepan } = await insertProduct(db);
  const id = await createSent();
  const before = await stock();
  const refused = async (body: object) => {
    const response = await send(app, 'POST', `${URL}/${id}/receive`, body);
    return [response.statusCode, response.body];
  };
  expect(await refused(receipt(all(), { employeeId: stranger }))).toEqual([
    400,
    expect.stringContaining('does not work'),
  ]);
  expect(await refused(receipt(all(), { supplierId }))).toEqual([409, 'The order was sent to another supplier.']);
  expect(await refused(receipt(all(), { warehouseId: elsewhere, employeeId: stranger }))).toEqual([
    409,
    'The order is for another warehouse.',
  ]);
  expect(await refused(receipt({ [saucepan]: 1 }))).toEqual([409, `Product ${saucepan} is not in the order.`]);
  expect(await stock()).toBe(before);
  expect(await get(id)).toMatchObject({ state: 'sent', receipts: [] });
});

test('correcting a receipt reopens or completes its order', async () => {
  const id = await createSent();
  const { transactionId } = (await receive(id)).json();
  expect((await get(id)).state).toBe('received');
  const put = (recorded: number, actual: number) =>
    correct(
      db,
      transactionId,
      { employeeId, reason: 'Counted wrong', lines: [{ productId, recorded, actual }] },
      { clock: on(TODAY) },
    );
  await put(3, 1);
  expect(await get(id)).toMatchObject({ state: 'partial', goods: [{ received: 1 }, { received: 1 }] });
  const more = await receive(id, { [productId]: 3 });
  expect([more.statusCode, more.body]).toEqual([409, expect.stringContaining('2 of 3 ordered are open, 3 came.')]);
  await put(1, 4);
  expect(await get(id)).toMatchObject({ state: 'received', goods: [{ received: 4 }, { received: 1 }] });
});

test('a concurrent correction and receipt leave the state that follows from both', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await createSent();
    const { transactionId } = (await receive(id, { [productId]: 2 })).json();
    const lines = [{ productId, recorded: 2, actual: 1 }];
    const fixed = correct(db, transactionId, { employeeId, reason: 'Counted wrong', lines }, { clock: on(TODAY) });
    const [, { statusCode }] = await Promise.all([fixed, receive(id, { [productId]: 1, [nailId]: 1 })]);
    expect(statusCode).toBe(201);
    expect(await get(id)).toMatchObject({ state: 'partial', goods: [{ received: 2 }, { received: 1 }] });
    expect((await receive(id, { [productId]: 1 })).statusCode).toBe(201);
    expect((await get(id)).state).toBe('received');
  }
});

test('sending or closing an order that changed since it was read fails and lists the changes', async () => {
  const id = await create();
  const seen: string = (await get(id)).version;
  expect((await app.inject(`${URL}?state=draft`)).json().content).toContainEqual(
    expect.objectContaining({ purchaseOrderId: id, version: seen }),
  );
  const step = (name: string, version: string) =>
    app.inject({ method: 'POST', url: `${URL}/${id}/${name}`, headers: { 'if-match': version } });
  await send(app, 'PUT', `${URL}/${id}`, { ...order, note: 'Ten times as much' });
  const stale = await step('send', seen);
  expect([stale.statusCode, stale.json().description]).toEqual([
    412,
    expect.stringMatching(/changed the purchase order meanwhile, at .*Ten times as much/),
  ]);
  expect((await get(id)).state).toBe('draft');

  const now: string = (await get(id)).version;
  expect((await step('send', now)).statusCode).toBe(204);
  // The client repeats the request, as it does after a lost response.
  expect((await step('send', now)).statusCode).toBe(204);

  const sent: string = (await get(id)).version;
  expect((await receive(id, { [productId]: 1 })).statusCode).toBe(201);
  expect((await step('close', sent)).statusCode).toBe(412);
  expect((await get(id)).state).toBe('partial');
  expect((await step('close', (await get(id)).version)).statusCode).toBe(204);
  expect((await step('close', 'rubbish')).statusCode).toBe(400);
});

describe('goods returned to the supplier', () => {
  const giveBack = (returnOf: number, items: Record<number, number>) =>
    returnToSupplier(db, { ...receipt(items), returnOf }, { clock: on(TODAY) });
  const correctTo = (transactionId: number, recorded: number, actual: number) => {
    const lines = [{ productId, recorded, actual }];
    return correct(db, transactionId, { employeeId, reason: 'Counted wrong', lines }, { clock: on(TODAY) });
  };

  test('are open again in their order, which accepts the replacements', async () => {
    const id = await createSent();
    const { transactionId } = (await receive(id)).json();
    await correctTo(transactionId, 3, 28);
    const back = await giveBack(transactionId, { [productId]: 26, [nailId]: 1 });
    expect(await get(id)).toMatchObject({
      state: 'partial',
      goods: [{ received: 2 }, { received: 0 }],
      receipts: [{ transactionId, items: 29, returned: 27 }],
    });
    // A correction of the return also counts.
    await correctTo(back.transactionId, 26, 28);
    expect(await get(id)).toMatchObject({ state: 'sent', goods: [{ received: 0 }, { received: 0 }] });
    const more = await receive(id, { [productId]: 4 });
    expect([more.statusCode, more.body]).toEqual([409, expect.stringContaining('3 of 3 ordered are open, 4 came.')]);
    expect((await receive(id)).statusCode).toBe(201);
    expect(await get(id)).toMatchObject({ state: 'received', goods: [{ received: 3 }, { received: 1 }] });
    expect(await verifyProjections(db)).toEqual([]);
  });

  test('lower the received quantity of a closed order, which stays closed', async () => {
    const id = await createSent();
    const { transactionId } = (await receive(id, { [productId]: 2 })).json();
    expect((await send(app, 'POST', `${URL}/${id}/close`)).statusCode).toBe(204);
    await giveBack(transactionId, { [productId]: 1 });
    expect(await get(id)).toMatchObject({ state: 'closed', goods: [{ received: 1 }, { received: 0 }] });
    expect((await receive(id, { [productId]: 1 })).body).toBe('The order has been closed.');
  });

  test('change no order if they have no receipt, or one without an order', async () => {
    const id = await createSent();
    await receive(id);
    const { transactionId } = (await send(app, 'POST', '/api/inventory/receive', receipt({ [productId]: 1 }))).json();
    await giveBack(transactionId, { [productId]: 1 });
    await returnToSupplier(db, receipt({ [productId]: 1 }), { clock: on(TODAY) });
    expect(await get(id)).toMatchObject({ state: 'received', goods: [{ received: 3 }, { received: 1 }] });
  });

  test('and a concurrent receipt leave the state that follows from both', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await createSent();
      const { transactionId } = (await receive(id, { [productId]: 2 })).json();
      const [, { statusCode }] = await Promise.all([
        giveBack(transactionId, { [productId]: 1 }),
        receive(id, { [productId]: 1, [nailId]: 1 }),
      ]);
      expect(statusCode).toBe(201);
      expect(await get(id)).toMatchObject({ state: 'partial', goods: [{ received: 2 }, { received: 1 }] });
    }
  });

  test('from before the migration count in their orders after it', async () => {
    const later = extensions.migrations.findIndex(({ name }) => name.includes('returns'));
    const old = await freshDatabase();
    onTestFinished(old.drop);
    await migrateExtensions(old.db, extensions.migrations.slice(0, later));
    const { supplierId, warehouseIds, employeeIds, productIds } = await insertTrade(old.db, [1_000_000]);
    const [[warehouseId = 0], [clerk = 0], [thing = 0]] = [warehouseIds, employeeIds, productIds];
    const move = { warehouseId, supplierId, employeeId: clerk, items: { [thing]: 4 } };
    const { transactionId } = await coreReceive(old.db, move, { clock: on(TODAY) });
    await sql`
      INSERT INTO purchase_order (id, supplier_id, warehouse_id, ordered_on, expected_on, state)
      SELECT id, ${supplierId}, ${warehouseId}, ${TODAY}, ${TODAY}, state
      FROM (VALUES (1, 'received'), (2, 'closed')) AS each (id, state)`.execute(old.db);
    await sql`INSERT INTO purchase_order_line VALUES (1, 0, ${thing}, 4, 1000), (2, 0, ${thing}, 4, 1000)`.execute(
      old.db,
    );
    await sql`INSERT INTO purchase_order_receipt VALUES (${transactionId}, 1)`.execute(old.db);
    await returnToSupplier(old.db, { ...move, returnOf: transactionId }, { clock: on(TODAY) });
    await migrateExtensions(old.db, extensions.migrations);
    const { rows } = await sql`SELECT id, state FROM purchase_order ORDER BY id`.execute(old.db);
    expect(rows).toEqual([
      { id: 1, state: 'sent' },
      { id: 2, state: 'closed' },
    ]);
  });
});

test('closing an order takes its open goods off the way', async () => {
  const id = await createSent();
  await receive(id, { [productId]: 1 });
  const close = (of = id) => send(app, 'POST', `${URL}/${of}/close`);
  expect((await close()).statusCode).toBe(204);
  expect((await close()).statusCode).toBe(204);
  expect(await get(id)).toMatchObject({ state: 'closed', goods: [{ received: 1 }, { received: 0 }] });
  const late = await receive(id, { [productId]: 1 });
  expect([late.statusCode, late.body]).toEqual([409, 'The order has been closed.']);
  const draft = await create();
  expect((await close(draft)).json()).toMatchObject({ description: 'The order has not been sent: delete it instead.' });
  const whole = await createSent();
  await receive(whole);
  expect((await close(whole)).statusCode).toBe(409);
  expect((await close(2_000_000_000)).statusCode).toBe(404);
});

test('an idempotency key is valid for receipts of one order only', async () => {
  const [one, two] = [await createSent(), await createSent()];
  const [ofOne, plain] = [randomUUID(), randomUUID()];
  expect((await receive(one, all(), ofOne)).statusCode).toBe(201);
  expect((await receive(two, all(), ofOne)).statusCode).toBe(422);
  expect((await send(app, 'POST', '/api/inventory/receive', receipt(all()), plain)).statusCode).toBe(201);
  expect((await receive(two, all(), plain)).statusCode).toBe(422);
  expect((await get(two)).state).toBe('sent');
});

test('proposals fill up to the target, less goods on the way, from the last supplier at its price', async () => {
  const { warehouseIds, employeeIds, supplierId, productIds } = await insertTrade(db, [100_000], [{}, {}, {}]);
  const [warehouseId = 0] = warehouseIds;
  const [first = 0, second = 0, never = 0] = productIds;
  const { id: other } = await insertSupplier(db, { name: 'Zenith' });
  const take = (of: number, items: Record<number, number>) =>
    coreReceive(db, { warehouseId, supplierId: of, employeeId: employeeIds[0] ?? 0, items }, { clock: on(TODAY) });
  await take(other, { [first]: 1 });
  await take(supplierId, { [first]: 2, [second]: 3 });
  await send(app, 'PUT', `/api/stock-levels/${first}`, { minimumStock: 5, targetStock: 20, levels: [] });
  await send(app, 'PUT', `/api/stock-levels/${second}`, {
    minimumStock: 5,
    levels: [{ warehouseId, minimum: 50, target: 60 }],
  });
  const lines = [{ productId: first, quantity: 4, price: 7 }];
  const { purchaseOrderId: id } = (
    await send(app, 'POST', URL, { ...order, supplierId: other, warehouseId, lines })
  ).json();
  const proposals = async (more: object = {}) =>
    (await send(app, 'POST', `${URL}/proposals`, { productIds, ...more })).json();

  expect(await proposals()).toMatchObject([
    {
      supplierId,
      supplierName: 'Acme',
      deliveryDays: 7,
      lines: [
        {
          productId: first,
          inStock: 3,
          target: 20,
          onTheWay: 0,
          inDrafts: 4,
          quantity: 13,
          price: 10,
          deliveredOn: TODAY,
        },
        { productId: second, inStock: 3, minimum: 5, target: 10, quantity: 7 },
      ],
    },
    { supplierId: null, supplierName: null, lines: [{ productId: never, quantity: 10, deliveredOn: null }] },
  ]);
  await send(app, 'POST', `${URL}/${id}/send`);
  expect((await proposals({ warehouseId }))[0].lines).toMatchObject([
    { productId: first, onTheWay: 4, inDrafts: 0, quantity: 13 },
    { productId: second, minimum: 50, target: 60, quantity: 57 },
  ]);
  await send(app, 'POST', `${URL}/${id}/receive`, {
    warehouseId,
    supplierId: other,
    employeeId: employeeIds[0],
    items: { [first]: 1 },
  });
  await changeSettings(db, settings, { deliveryDays: 14 }, {});
  // At the agreed price.
  expect(await proposals({ productIds: [first] })).toMatchObject([
    {
      supplierId: other,
      deliveryDays: 14,
      lines: [{ productId: first, inStock: 4, onTheWay: 3, quantity: 13, price: 7 }],
    },
  ]);
});

test('proposals take the supplier of the last receipt of which goods are left', async () => {
  const { warehouseIds, employeeIds, supplierId, productIds } = await insertTrade(db, [100_000], [{}, {}]);
  const [[warehouseId = 0], [clerk = 0], [first = 0, second = 0]] = [warehouseIds, employeeIds, productIds];
  const { id: other } = await insertSupplier(db, { name: 'Zenith' });
  const take = async (of: number, day: string, items: Record<number, number>) =>
    (await coreReceive(db, { warehouseId, supplierId: of, employeeId: clerk, items }, { clock: on(day) }))
      .transactionId;
  const change = (id: number, productId: number, recorded: number, actual: number) =>
    correct(db, id, { employeeId: clerk, reason: 'Wrong', lines: [{ productId, recorded, actual }] });
  const lastOf = async (...products: number[]) => {
    const found = (await send(app, 'POST', `${URL}/proposals`, { productIds: products })).json();
    return found.map((each: { supplierId: number; lines: { deliveredOn: string }[] }) => [
      each.supplierId,
      ...each.lines.map(({ deliveredOn }) => deliveredOn),
    ]);
  };
  const acme = await take(supplierId, '2026-11-01', { [first]: 2 });
  const zenith = await take(other, '2026-11-02', { [first]: 3 });
  // A correction is no delivery of its own: the goods came on the day of the receipt.
  await change(acme, first, 2, 5);
  expect(await lastOf(first)).toEqual([[other, '2026-11-02']]);
  await change(zenith, first, 3, 0);
  expect(await lastOf(first)).toEqual([[supplierId, '2026-11-01']]);
  // A product that a correction adds came with the receipt.
  await change(zenith, second, 0, 4);
  expect(await lastOf(second)).toEqual([[other, '2026-11-02']]);
  await returnToSupplier(db, {
    warehouseId,
    supplierId: other,
    employeeId: clerk,
    items: { [second]: 4 },
    returnOf: zenith,
  });
  expect(await lastOf(second)).toEqual([[null, null]]);
});

test('proposals, and the products of each, are in the alphabet of the language', async () => {
  const names = ['Żarówka', 'Zamek', 'Ćwiek', 'Cement'];
  const { warehouseIds, employeeIds, productIds } = await insertTrade(
    db,
    [100_000],
    names.map((name) => ({ name })),
  );
  const suppliers = ['Łęcki', 'Lipa'].map((name) => insertSupplier(db, { name }));
  for (const [index, { id: supplierId }] of (await Promise.all(suppliers)).entries()) {
    const items = Object.fromEntries(productIds.filter((_, at) => at % 2 === index).map((id) => [id, 1]));
    await coreReceive(db, { warehouseId: warehouseIds[0] ?? 0, supplierId, employeeId: employeeIds[0] ?? 0, items });
  }
  const answer = await app.inject({
    method: 'POST',
    url: `${URL}/proposals`,
    headers: { 'accept-language': 'pl' },
    payload: { productIds },
  });
  const read: { supplierName: string; lines: { name: string }[] }[] = answer.json();
  expect(read.map(({ supplierName, lines }) => [supplierName, ...lines.map(({ name }) => name)])).toEqual([
    ['Lipa', 'Cement', 'Zamek'],
    ['Łęcki', 'Ćwiek', 'Żarówka'],
  ]);
});

test('the migrations upgrade an installed earlier version and keep its data', async () => {
  const [before, ...later] = extensions.migrations;
  const old = await freshDatabase();
  onTestFinished(old.drop);
  await migrateExtensions(old.db, [before as SqlMigration]);
  const { supplierId, warehouseIds, employeeIds, productIds } = await insertTrade(old.db, [1_000_000]);
  const [[warehouseId = 0], [clerk = 0], [thing = 0]] = [warehouseIds, employeeIds, productIds];
  const made = await coreReceive(
    old.db,
    { warehouseId, supplierId, employeeId: clerk, items: { [thing]: 4 } },
    { clock: on(TODAY) },
  );
  await sql`
    INSERT INTO purchase_order (id, supplier_id, warehouse_id, ordered_on, expected_on, state, receipt_id)
    VALUES (1, ${supplierId}, ${warehouseId}, ${TODAY}, ${TODAY}, 'received', ${made.transactionId})`.execute(old.db);
  await sql`
    INSERT INTO purchase_order_line VALUES (1, 0, ${thing}, 3, 1000), (1, 1, ${thing}, 1, 600)`.execute(old.db);
  expect(await migrateExtensions(old.db, extensions.migrations)).toEqual(later.map(({ name }) => name));
  await expect(refuseDisagreement(old.db, extensions)).resolves.toBeUndefined();
  expect(await goodsOf(old.db, 1)).toMatchObject([{ productId: thing, quantity: 4, price: 9, received: 4 }]);
  expect(await receiptsOf(old.db, 1)).toMatchObject([{ transactionId: made.transactionId }]);
});

test('the demo orders are valid', async () => {
  const demo = await demoRecords(db);
  for (const seed of extensions.seeds) await seed(db, demo);
  const { content } = (await app.inject(`${URL}?all=true`)).json();
  expect(content).toContainEqual(expect.objectContaining({ state: 'sent' }));
});
