import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { transact } from '../../server/db/transact';
import { deliver, receive } from '../../server/inventory/stock';
import { verifyProjections } from '../../server/ledger/verify';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { UNLIMITED } from '../../tests/helpers/limits';
import { TODAY } from '../../tests/helpers/modelWorld';
import { refusal } from '../../tests/helpers/refusal';
import { insertTrade, type Trade } from '../../tests/helpers/scene';
import { correct } from '../../tests/helpers/setRight';
import { consumeInternally, receiveInternally } from './server/internalMoves';

const { app, db, close } = await openApi();
afterAll(close);

let trade: Trade;
let hammer: number;
let office: number;
let where: { warehouseId: number; employeeId: number };
const clock = on(TODAY);
let reasons = 0;

const post = (path: string, body: object, key?: string) => send(app, 'POST', `/api/${path}`, body, key);
const get = async (url: string) => (await app.inject(url)).json();
const newReason = async (name: string): Promise<number> => (await post('move-reasons', { name })).json().moveReasonId;
const summary = () => get(`/api/dashboard/summary?warehouseId=${where.warehouseId}`);
const warehouse = async () =>
  (await get('/api/warehouses?all=true')).content.find(
    ({ warehouseId }: { warehouseId: number }) => warehouseId === where.warehouseId,
  );
const journal = (more = '') => get(`/api/transactions?warehouseId=${where.warehouseId}${more}`);

beforeEach(async () => {
  trade = await insertTrade(db, [10_000, 10_000], [{ name: 'Hammer' }]);
  const [warehouseId = 0] = trade.warehouseIds;
  const [employeeId = 0] = trade.employeeIds;
  where = { warehouseId, employeeId };
  hammer = trade.productIds[0] ?? 0;
  reasons += 1;
  office = await newReason(`Office use ${reasons}`);
  await receive(db, { ...where, supplierId: trade.supplierId, items: { [hammer]: 60 } }, { clock });
});
afterEach(async () => expect(await verifyProjections(db)).toEqual([]));

describe('a consumption', () => {
  test('takes goods out, is in the journal under its type, and counts as no sale', async () => {
    const before = await summary();
    const done = await post('inventory/internal-consumption', { ...where, reasonId: office, items: { [hammer]: 20 } });
    expect([done.statusCode, done.json()]).toEqual([
      201,
      {
        transactionId: expect.any(Number),
        transactionType: 'INTERNAL_CONSUMPTION',
        date: TODAY,
        description: `Warehouse W0 issued items for internal use by: Anna Nowak0: Office use ${reasons}`,
        employeeId: where.employeeId,
        fromWarehouseId: where.warehouseId,
      },
    ]);
    expect(await warehouse()).toMatchObject({ occupiedCapacity: 40, productsSum: 40, transactionsCount: 2 });
    const after = await summary();
    expect(after).toMatchObject({ inventoryValue: 400 });
    for (const figure of ['turnoverLastWeek', 'monthlyDeliveries', 'monthlyReceipts', 'lastDeliveryId', 'topProduct']) {
      expect([figure, after[figure]]).toEqual([figure, before[figure]]);
    }
    const { content, page } = await journal('&type=INTERNAL_CONSUMPTION');
    expect([page.totalElements, content]).toEqual([
      1,
      [expect.objectContaining({ type: 'INTERNAL_CONSUMPTION', fromWarehouseName: 'W0', totalPrice: 200 })],
    ]);
    expect((await journal()).page.totalElements).toBe(2);
    expect((await journal(`&type=INTERNAL_CONSUMPTION&fromDate=${TODAY}`)).page.totalElements).toBe(1);
    const { history } = await get(`/api/employees/${where.employeeId}`);
    expect(history.at(-1)).toMatchObject({ type: 'INTERNAL_CONSUMPTION', totalItems: 0, totalPrice: 0 });
  });

  test('of more than is in stock is refused', async () => {
    const input = { ...where, reasonId: office, items: { [hammer]: 61 } };
    expect(await refusal(consumeInternally(db, input))).toBe(
      '409 Insufficient stock of "Hammer" in warehouse "W0": 60 available, 61 requested.',
    );
  });

  test('is corrected by an internal receipt, and its reason shows what was consumed', async () => {
    const { transactionId } = await consumeInternally(db, { ...where, reasonId: office, items: { [hammer]: 20 } });
    const lines = [{ productId: hammer, recorded: 20, actual: 15 }];
    const { moves } = await correct(db, transactionId, { employeeId: where.employeeId, reason: 'Typed wrong', lines });
    expect(moves).toMatchObject([
      {
        transactionType: 'INTERNAL_RECEIPT',
        toWarehouseId: where.warehouseId,
        description: expect.stringContaining(`(correction of #${transactionId}: Typed wrong)`),
      },
    ]);
    expect(await get(`/api/move-reasons/${office}`)).toMatchObject({ consumed: 15, received: 0 });
  });
});

describe('an internal receipt', () => {
  test('takes goods in, and counts as no purchase', async () => {
    const made = await receiveInternally(db, { ...where, reasonId: office, items: { [hammer]: 5 } });
    expect(made).toMatchObject({
      transactionType: 'INTERNAL_RECEIPT',
      toWarehouseId: where.warehouseId,
      description: `Warehouse W0 took in items of its own by: Anna Nowak0: Office use ${reasons}`,
    });
    expect(await warehouse()).toMatchObject({ occupiedCapacity: 65 });
    expect(await get(`/api/move-reasons/${office}`)).toMatchObject({ consumed: 0, received: 5 });
  });

  test('of more than fits is refused', async () => {
    const input = { ...where, reasonId: office, items: { [hammer]: 41 } };
    expect(await refusal(receiveInternally(db, input))).toBe(
      '409 Insufficient capacity in warehouse "W0": 40 free, 41 needed.',
    );
  });
});

describe('a request', () => {
  test('that is repeated with its key is one transaction; with another reason it is refused', async () => {
    const body = { ...where, reasonId: office, items: { [hammer]: 1 } };
    const key = `internal-${office}`;
    const [first, second] = [
      await post('inventory/internal-consumption', body, key),
      await post('inventory/internal-consumption', body, key),
    ];
    expect(second.json()).toEqual(first.json());
    const other = { ...body, reasonId: await newReason(`Repairs ${reasons}`) };
    expect((await post('inventory/internal-consumption', other, key)).statusCode).toBe(422);
    expect(await get(`/api/move-reasons/${office}`)).toMatchObject({ consumed: 1 });
  });

  test('with an unknown reason, an employee of another warehouse or no goods is refused as plain text', async () => {
    const items = { [hammer]: 1 };
    const of = async (body: object) => {
      const { statusCode, body: text } = await post('inventory/internal-consumption', body);
      return `${statusCode} ${text}`;
    };
    expect(await of({ ...where, reasonId: 2_000_000_000, items })).toBe('404 Move Reason not found.');
    expect(await of({ ...where, employeeId: trade.employeeIds[1], reasonId: office, items })).toBe(
      '400 Employee "Anna Nowak1" does not work in warehouse "W0".',
    );
    expect(await of({ ...where, reasonId: office, items: {} })).toMatch(/^400 /);
  });
});

test('a reason that moves have stays; renamed, the journal keeps the name of the day', async () => {
  const { transactionId } = await consumeInternally(db, { ...where, reasonId: office, items: { [hammer]: 1 } });
  const refused = await send(app, 'DELETE', `/api/move-reasons/${office}`);
  expect([refused.statusCode, refused.json().description]).toEqual([409, expect.any(String)]);
  await send(app, 'PUT', `/api/move-reasons/${office}`, { name: `Own use ${reasons}`, description: null });
  expect((await get(`/api/transactions/${transactionId}`)).description).toContain(`: Office use ${reasons}`);
});

describe('the database refuses', () => {
  const insert = (values: Record<string, unknown>) =>
    db
      .insertInto('movement')
      .values({
        type: 'INTERNAL_CONSUMPTION',
        date: TODAY,
        description: 'Consumed',
        employee_id: where.employeeId,
        from_warehouse_id: where.warehouseId,
        reason: 'Office use',
        total_items: 1,
        total_price: sql`1`,
        total_size: sql`1`,
        ...values,
      })
      .execute();

  test.each<[string, Record<string, unknown>, string]>([
    ['one without a reason of the list', {}, 'has no reason'],
    ['one without a reason', { reason: null }, 'movement_of_type'],
    ['one into a warehouse', { to_warehouse_id: 1, from_warehouse_id: null }, 'movement_of_type'],
    ['one of a supplier', { supplier_id: 1 }, 'movement_of_type'],
    ['one that returns another', { return_of: 1 }, 'movement_of_type'],
    ['an unknown type', { type: 'INTERNAL_SCRAP' }, 'movement_of_type'],
  ])('%s', async (_, values, words) => {
    await expect(insert(values)).rejects.toThrow(words);
  });

  test.each([
    `UPDATE movement_type SET counts_as = 'transfer'`,
    'DELETE FROM movement_type',
    'DELETE FROM internal_move',
  ])('%s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('the journal is append-only');
  });
});

test('a move is a part of the caller’s transaction, which reads and locks rows of its own', async () => {
  const before = await warehouse();
  const undone = new Error('undone');
  const work = transact(db, async (trx) => {
    await consumeInternally(trx, { ...where, reasonId: office, items: { [hammer]: 1 } });
    await deliver(trx, { ...where, clientId: trade.clientId, items: { [hammer]: 1 } }, { clock });
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  expect(await warehouse()).toEqual(before);
});

test('what runs after a move runs after every one of it, in its transaction', async () => {
  const seen: string[] = [];
  const afterMove = async (_: unknown, { transactionType }: { transactionType: string }) => {
    seen.push(transactionType);
  };
  const input = { ...where, reasonId: office, items: { [hammer]: 2 } };
  const { transactionId } = await consumeInternally(db, input, { afterMove });
  await receiveInternally(db, input, { afterMove });
  const lines = [{ productId: hammer, recorded: 2, actual: 3 }];
  await correct(db, transactionId, { employeeId: where.employeeId, reason: 'One more', lines }, { afterMove });
  expect(seen).toEqual(['INTERNAL_CONSUMPTION', 'INTERNAL_RECEIPT', 'INTERNAL_CONSUMPTION']);
});

describe('a server without the folder', () => {
  const without = buildApp({ db, clock, limits: UNLIMITED });
  beforeAll(() => without.then((each) => each.ready()));
  afterAll(() => without.then((each) => each.close()));

  test('still shows its transactions, counts them and verifies the figures', async () => {
    const { transactionId } = await consumeInternally(db, { ...where, reasonId: office, items: { [hammer]: 3 } });
    await receiveInternally(db, { ...where, reasonId: office, items: { [hammer]: 1 } });
    const bare = async (url: string) => (await (await without).inject(url)).json();
    const { content, page } = await bare(`/api/transactions?warehouseId=${where.warehouseId}`);
    expect([page.totalElements, content[1]]).toEqual([3, expect.objectContaining({ type: 'INTERNAL_CONSUMPTION' })]);
    expect(await bare(`/api/transactions/${transactionId}`)).toMatchObject({
      type: 'INTERNAL_CONSUMPTION',
      products: [{ quantity: 3 }],
    });
    expect((await (await without).inject(`/api/move-reasons`)).statusCode).toBe(404);
  });
});
