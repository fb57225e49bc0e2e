import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { receive } from '../../server/inventory/stock';
import { openApi, send } from '../../tests/helpers/api';
import { on } from '../../tests/helpers/clock';
import { UNLIMITED } from '../../tests/helpers/limits';
import { TODAY } from '../../tests/helpers/modelWorld';
import { insertTrade, type Trade } from '../../tests/helpers/scene';

const { app, db, close } = await openApi();
afterAll(close);

let trade: Trade;
let receipt: { warehouseId: number; employeeId: number; supplierId: number; items: Record<number, number> };
let key = 0;

beforeEach(async () => {
  trade = await insertTrade(db, [10_000], [{ name: 'Hammer' }]);
  const [warehouseId = 0] = trade.warehouseIds;
  const [employeeId = 0] = trade.employeeIds;
  const { supplierId } = trade;
  receipt = { warehouseId, employeeId, supplierId, items: { [trade.productIds[0] ?? 0]: 2 } };
  key += 1;
});

const post = (body: object, as?: string) => send(app, 'POST', '/api/inventory/receive', { ...receipt, ...body }, as);
const detail = async (id: number) => (await app.inject(`/api/transactions/${id}`)).json();
const stored = async () =>
  (
    await sql<{ number: string; dated: string }>`
      SELECT number, dated FROM supplier_document JOIN movement ON movement.id = movement_id
      WHERE to_warehouse_id = ${receipt.warehouseId} ORDER BY movement_id`.execute(db)
  ).rows;
const find = async (part: string) =>
  (
    await app.inject(
      `/api/transactions?warehouseId=${receipt.warehouseId}&supplierDocument=${encodeURIComponent(part)}`,
    )
  )
    .json()
    .content.map((row: { transactionId: number }) => row.transactionId);

test('a receipt keeps the number and the date of the supplier’s document', async () => {
  const made = await post({ supplierDocument: '  FV 12/11/2026 ', supplierDocumentDate: '2025-03-10' });
  expect(made.statusCode).toBe(201);
  const { transactionId } = made.json();
  expect(await detail(transactionId)).toMatchObject({
    supplierDocument: 'FV 12/11/2026',
    supplierDocumentDate: '2025-03-10',
    totalPrice: 20,
  });
  const { content } = (await app.inject(`/api/transactions?warehouseId=${receipt.warehouseId}`)).json();
  expect(content).toMatchObject([{ supplierDocument: 'FV 12/11/2026', supplierDocumentDate: '2025-03-10' }]);
});

test('either of both may be missing, and a receipt without both has no row', async () => {
  await post({ supplierDocument: 'WZ 7' });
  await post({ supplierDocumentDate: '2025-03-01' });
  for (const none of [{}, { supplierDocument: null }, { supplierDocument: '', supplierDocumentDate: null }]) {
    const { transactionId } = (await post(none)).json();
    expect(await detail(transactionId)).toMatchObject({ supplierDocument: null, supplierDocumentDate: null });
  }
  expect(await stored()).toEqual([
    { number: 'WZ 7', dated: null },
    { number: null, dated: '2025-03-01' },
  ]);
});

test.each([
  [{ supplierDocument: 'x'.repeat(101) }, /^Supplier document must be at most 100 characters long\.$/],
  [{ supplierDocument: 'a\u0007b' }, /^Supplier document contains a control character\.$/],
  [{ supplierDocument: 12 }, /^Supplier document must be text\.$/],
  [{ supplierDocumentDate: '10.03.2025' }, /^Supplier document date must be a day written like 2025-01-31\.$/],
  [{ supplierDocumentDate: '2025-02-30' }, /^Supplier document date must be a day/],
  [{ supplierDocuments: 'x' }, /is not a known field/],
])('%j is refused, and nothing is booked', async (body, words) => {
  const refused = await post(body);
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringMatching(words)]);
  expect(await stored()).toEqual([]);
  expect(await find('')).toEqual([]);
});

test('of a refused receipt nothing is stored', async () => {
  const refused = await post({ items: { [trade.productIds[0] ?? 0]: 1000 }, supplierDocument: 'FV 1' });
  expect(refused.statusCode).toBe(409);
  expect(await stored()).toEqual([]);
});

test('a repeated receipt stores the document once; with another document it is another request', async () => {
  const body = { supplierDocument: `FV ${key}`, supplierDocumentDate: '2025-03-10' };
  const [first, again] = await Promise.all([post(body, `document-${key}`), post(body, `document-${key}`)]);
  expect([first.statusCode, again.json()]).toEqual([201, first.json()]);
  expect((await post({ ...body, supplierDocument: 'FV 0' }, `document-${key}`)).statusCode).toBe(422);
  expect((await post({}, `document-${key}`)).statusCode).toBe(422);
  expect(await stored()).toHaveLength(1);
});

test('a key of a receipt without a document is the key of the same documented request', async () => {
  const made = await receive(db, receipt, { clock: on(TODAY), idempotencyKey: `plain-${key}` });
  expect((await post({ supplierDocument: null }, `plain-${key}`)).json().transactionId).toBe(made.transactionId);
});

test('the journal finds a receipt by a part of its document', async () => {
  const { transactionId } = (await post({ supplierDocument: `Faktura FV/${key}/ŁÓDŹ` })).json();
  await post({ supplierDocument: 'other' });
  await post({});
  expect(await find(`fv/${key}/`)).toEqual([transactionId]);
  expect(await find('lodz faktura')).toEqual([transactionId]);
  expect(await find('v%')).toEqual([]);
  expect(await find('\0')).toEqual([]);
});

test('the audit trail and the history show the document with the receipt', async () => {
  const { transactionId } = (await post({ supplierDocument: 'FV 9', supplierDocumentDate: '2025-03-10' })).json();
  const { content } = (await app.inject(`/api/transactions/${transactionId}/history`)).json();
  expect(content).toEqual([
    expect.objectContaining({
      action: 'move',
      changes: [
        { field: 'supplierDocument', label: 'Supplier’s Document', before: null, after: 'FV 9' },
        { field: 'supplierDocumentDate', label: 'Document Date', before: null, after: '2025-03-10' },
      ],
    }),
  ]);
});

test('the journal is append-only, and so are its documents', async () => {
  await post({ supplierDocument: 'FV 9' });
  for (const statement of ['UPDATE supplier_document SET number = NULL', 'DELETE FROM supplier_document']) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('the journal is append-only');
  }
});

test('no other call takes a document', async () => {
  const { supplierId: _, ...rest } = receipt;
  const delivery = { ...rest, clientId: trade.clientId, supplierDocument: 'FV 9' };
  expect((await send(app, 'POST', '/api/inventory/delivery', delivery)).statusCode).toBe(400);
});

describe('a server without the folder', () => {
  test('refuses the attributes, and takes the documented receipt', async () => {
    const without = await buildApp({ db, clock: on(TODAY), limits: UNLIMITED });
    const refused = await send(without, 'POST', '/api/inventory/receive', { ...receipt, supplierDocument: 'FV 9' });
    expect([refused.statusCode, refused.body]).toEqual([400, '"supplierDocument" is not a known field.']);
    const made = await send(without, 'POST', '/api/inventory/receive', receipt);
    expect(made.statusCode).toBe(201);
    const { json } = await without.inject(`/api/transactions/${made.json().transactionId}`);
    expect(json()).not.toHaveProperty('supplierDocument');
    await without.close();
  });
});
