import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { integer, optional, text } from '../../contract/definition/fields';
import { extendMove, type MoveFieldSet, type MoveFields } from '../../contract/definition/moveFields';
import { buildApp } from '../../server/app';
import { NO_EXTENSIONS } from '../../server/extensions';
import { storeMoveFields } from '../../server/inventory/moveFieldStores';
import { checkMoveFields } from '../../server/resources/checkMoveFields';
import { openApi, send } from '../helpers/api';
import { on } from '../helpers/clock';
import { UNLIMITED } from '../helpers/limits';
import { TODAY } from '../helpers/modelWorld';
import { insertTrade, type Trade } from '../helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);

let trade: Trade;
let where: { warehouseId: number; employeeId: number };
let productId: number;

beforeAll(async () => {
  trade = await insertTrade(db, [100_000, 100_000], [{ name: 'Hammer' }]);
  where = { warehouseId: trade.warehouseIds[0] ?? 0, employeeId: trade.employeeIds[0] ?? 0 };
  productId = trade.productIds[0] ?? 0;
});

describe('a receipt of a purchase order', () => {
  const order = async () => {
    const lines = [{ productId, quantity: 5, price: 4.5 }];
    const days = { orderedOn: TODAY, expectedOn: TODAY };
    const { warehouseId } = where;
    const made = await send(app, 'POST', '/api/purchase-orders', {
      supplierId: trade.supplierId,
      warehouseId,
      lines,
      ...days,
    });
    const id: number = made.json().purchaseOrderId;
    await send(app, 'POST', `/api/purchase-orders/${id}/send`);
    return id;
  };
  const values = (pieces: number) => ({
    ...where,
    supplierId: trade.supplierId,
    items: { [productId]: pieces },
    supplierDocument: 'FV 5',
    lines: { [productId]: { purchasePrice: 4.5 } },
  });

  test('takes the fields of a receipt', async () => {
    const received = await send(app, 'POST', `/api/purchase-orders/${await order()}/receive`, values(2));
    expect(received.statusCode).toBe(201);
    const { transactionId } = received.json();
    expect((await app.inject(`/api/transactions/${transactionId}`)).json()).toMatchObject({ supplierDocument: 'FV 5' });
    const { lines } = (await app.inject(`/api/transactions/${transactionId}/purchase-prices`)).json();
    expect(lines).toMatchObject([{ productId, purchasePrice: 4.5 }]);
  });

  test('that the order refuses stores none of them', async () => {
    const count = async () =>
      (await sql<{ n: number }>`SELECT count(*)::integer AS n FROM supplier_document`.execute(db)).rows;
    const before = await count();
    const refused = await send(app, 'POST', `/api/purchase-orders/${await order()}/receive`, values(6));
    expect(refused.statusCode).toBe(409);
    expect(await count()).toEqual(before);
  });
});

describe('fields of a transfer and a delivery', () => {
  const stored: unknown[] = [];
  const carried = extendMove('WAREHOUSE_TO_WAREHOUSE', { head: { carrier: optional(text('Carrier')) } });
  const packed = extendMove('WAREHOUSE_TO_CUSTOMER', { line: { boxes: optional(integer('Boxes')) } });
  const keep = <H extends MoveFieldSet, L extends MoveFieldSet>(fields: MoveFields<H, L>) =>
    storeMoveFields(fields, async (_trx, { transactionType }, values) => {
      stored.push([transactionType, values]);
    });
  const moving = buildApp({
    db,
    clock: on(TODAY),
    limits: UNLIMITED,
    extensions: { ...NO_EXTENSIONS, attachments: [keep(carried), keep(packed)] },
  });
  afterAll(async () => (await moving).close());

  test('are stored with theirs alone', async () => {
    const to = await moving;
    const [fromWarehouseId = 0, toWarehouseId = 0] = trade.warehouseIds;
    const items = { [productId]: 2 };
    const lines = { [productId]: { boxes: 1 } };
    await send(to, 'POST', '/api/inventory/receive', {
      ...where,
      supplierId: trade.supplierId,
      items: { [productId]: 9 },
    });
    const transfer = { fromWarehouseId, toWarehouseId, employeeId: trade.employeeIds[1], items, carrier: 'DPD' };
    expect((await send(to, 'POST', '/api/inventory/transfer', transfer)).statusCode).toBe(201);
    const delivery = { ...where, clientId: trade.clientId, items, lines };
    expect((await send(to, 'POST', '/api/inventory/delivery', delivery)).statusCode).toBe(201);
    expect((await send(to, 'POST', '/api/inventory/transfer', { ...transfer, lines })).statusCode).toBe(400);
    expect(stored).toEqual([
      ['WAREHOUSE_TO_WAREHOUSE', { head: { carrier: 'DPD' }, lines: [] }],
      ['WAREHOUSE_TO_CUSTOMER', { head: {}, lines: [{ productId, boxes: 1 }] }],
    ]);
  });
});

describe('the start refuses', () => {
  const folder = (fields: readonly MoveFields[], areStored = true) => ({
    moveFields: fields,
    attachments: areStored ? fields.map((each) => storeMoveFields(each, async () => {})) : [],
    files: { moveFields: 'lots/moveFields.ts' },
  });
  const of = (head: MoveFieldSet, line: MoveFieldSet = {}) => extendMove('SUPPLIER_TO_WAREHOUSE', { head, line });
  const lot = { lot: optional(text('Lot')) };

  test.each<[string, ReturnType<typeof folder>[], string]>([
    [
      'fields that nothing stores',
      [folder([of(lot)], false)],
      'lot of SUPPLIER_TO_WAREHOUSE must have one storeMoveFields',
    ],
    ['a name twice', [folder([of(lot)]), folder([of({}, lot)])], 'lot of SUPPLIER_TO_WAREHOUSE is a field of'],
    ['a documented name', [folder([of({ items: lot.lot })])], 'items of SUPPLIER_TO_WAREHOUSE is a field of'],
    [
      'a type whose call takes none',
      [folder([{ addedToMove: 'STOCK_COUNT', head: lot, line: {} }])],
      'fields are added to STOCK_COUNT',
    ],
  ])('%s', (_, folders, words) => {
    expect(() => checkMoveFields(folders)).toThrow(`lots/moveFields.ts: ${words}`);
  });

  test('no other names', () => {
    const delivered = extendMove('WAREHOUSE_TO_CUSTOMER', { head: lot }) as MoveFields;
    expect(() => checkMoveFields([folder([of(lot), delivered])])).not.toThrow();
  });
});
