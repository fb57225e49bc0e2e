import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MACHINE_CLOCK } from '../../server/db/day';
import { verifyProjections } from '../../server/ledger/verify';
import { watchRecords } from '../../server/schema/watch';
import { openApi } from '../../tests/helpers/api';
import { features } from '../../tests/helpers/features';
import { insertTrade, type Trade } from '../../tests/helpers/scene';

const { app, db, close } = await openApi({ clock: MACHINE_CLOCK });
await watchRecords(db, features);
afterAll(close);

async function call<Answer = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<[status: number, answer: Answer]> {
  const response = await app.inject({ method, url: path, ...(body && { payload: body }) });
  return [response.statusCode, (response.body ? response.json() : undefined) as Answer];
}

let trade: Trade;
let [bolt, drill, nut]: number[] = [];

/** A bolt with everything that a product can have, a drill in stock, and a nut. */
beforeEach(async () => {
  await sql`DELETE FROM change`.execute(db);
  trade = await insertTrade(db, [1000], [{ name: 'Bolt' }, { name: 'Drill' }, { name: 'Nut' }]);
  [bolt = 0, drill = 0, nut = 0] = trade.productIds;
  const [warehouseId = 0] = trade.warehouseIds;
  const [status] = await call('PUT', `/api/products/${bolt}`, {
    ...(await bodyOf(bolt)),
    unitPrice: 12.5,
    barcodes: [{ code: `B${bolt}`, quantity: 12 }],
    shelves: [{ warehouseId, shelf: 'A1' }],
  });
  expect(status).toBe(200);
  await call('PUT', `/api/stock-levels/${bolt}`, { minimumStock: 7, levels: [{ warehouseId, minimum: 3, target: 4 }] });
  await call('POST', '/api/inventory/receive', {
    warehouseId,
    employeeId: trade.employeeIds[0],
    supplierId: trade.supplierId,
    items: { [drill]: 2 },
  });
});

const record = async (id: number) => (await call('GET', `/api/products/${id}`))[1];
const bodyOf = async (id: number) => {
  const { name, description, unitPrice, unitSize, categoryId } = await record(id);
  return { name, description, unitPrice, unitSize, categoryId };
};
const levels = async (id: number) => (await call('GET', `/api/stock-levels/${id}`))[1];

/** Returns all rows of a product, with their ids. */
const rowsOf = async (id: number) =>
  (
    await sql`
      SELECT (SELECT to_jsonb(product) FROM product WHERE id = ${id}) AS product,
        (SELECT jsonb_agg(to_jsonb(each) ORDER BY each.id) FROM price_change AS each WHERE product_id = ${id}) AS prices,
        (SELECT jsonb_agg(to_jsonb(each)) FROM product_barcode AS each WHERE product_id = ${id}) AS barcodes,
        (SELECT jsonb_agg(to_jsonb(each)) FROM product_shelf AS each WHERE product_id = ${id}) AS shelves,
        (SELECT jsonb_agg(to_jsonb(each)) FROM product_level AS each WHERE product_id = ${id}) AS levels,
        (SELECT jsonb_agg(to_jsonb(each)) FROM product_words AS each WHERE product_id = ${id}) AS words`.execute(db)
  ).rows[0];

const preview = async (ids: readonly number[]) => {
  const [status, { batchId }] = await call<{ batchId: number }>('POST', '/api/bulk-edits/removals', {
    list: 'products',
    ids,
  });
  expect(status).toBe(200);
  return batchId;
};
const shownRows = async (id: number) =>
  (
    await call<{ content: { kind: string; record: string; message: string | null }[] }>(
      'GET',
      `/api/changes/${id}/rows`,
    )
  )[1].content;
const write = async (id: number) => (await call('POST', `/api/changes/${id}/write`))[1];
const undo = async (id: number) =>
  (await call<{ state: string; notUndone: { message: string }[] }>('POST', `/api/changes/${id}/undo`))[1];

test('the preview names the records in use; the write deletes the others, and the undo brings back the same rows', async () => {
  const before = [await rowsOf(bolt ?? 0), await rowsOf(nut ?? 0)];
  const shown = [await record(bolt ?? 0), await levels(bolt ?? 0)];
  const id = await preview(trade.productIds);
  expect((await shownRows(id)).map(({ kind, record: name, message }) => [kind, name, message])).toEqual([
    ['removed', 'Bolt', null],
    ['refused', 'Drill', 'is still used by 1 warehouse and 1 transaction'],
    ['removed', 'Nut', null],
  ]);
  expect((await call('GET', `/api/products/${bolt}`))[0]).toBe(200);
  expect(await write(id)).toMatchObject({ state: 'written', source: 'removal', removed: 2, refused: 1, updated: 0 });
  for (const gone of [bolt, nut]) expect((await call('GET', `/api/products/${gone}`))[0]).toBe(404);
  expect((await call('GET', `/api/products/${drill}`))[0]).toBe(200);
  expect(await verifyProjections(db)).toEqual([]);
  const { rows: noted } = await sql<{ note: string }>`
    SELECT note FROM audit WHERE action = 'import' ORDER BY id DESC LIMIT 1`.execute(db);
  expect(noted[0]?.note).toBe(`Change ${id} of many products: 2 deleted, 1 refused.`);

  expect(await undo(id)).toMatchObject({ state: 'undone', notUndone: [] });
  expect([await rowsOf(bolt ?? 0), await rowsOf(nut ?? 0)]).toEqual(before);
  expect([await record(bolt ?? 0), await levels(bolt ?? 0)]).toEqual(shown);
  expect(await verifyProjections(db)).toEqual([]);
  // New products do not get a number that is in use again.
  const made = await call<{ productId: number }>('POST', '/api/products', {
    ...(await bodyOf(nut ?? 0)),
    name: 'New',
  });
  expect(made[1].productId).toBeGreaterThan(nut ?? 0);
});

test('the write leaves records that changed, are gone, or came into use after the preview', async () => {
  const id = await preview(trade.productIds);
  await sql`UPDATE product SET name = 'Other' WHERE id = ${bolt}`.execute(db);
  await call('DELETE', `/api/products/${nut}`);
  expect(await write(id)).toMatchObject({ removed: 0, refused: 3 });
  const messages = (await shownRows(id)).map(({ message }) => message);
  expect(messages[0]).toBe('"Bolt" was changed after the difference was shown');
  expect(messages[2]).toBe('"Nut" was deleted after the difference was shown');

  const used = await preview([bolt ?? 0]);
  await call('POST', '/api/inventory/receive', {
    warehouseId: trade.warehouseIds[0],
    employeeId: trade.employeeIds[0],
    supplierId: trade.supplierId,
    items: { [bolt ?? 0]: 1 },
  });
  expect(await write(used)).toMatchObject({ removed: 0, refused: 1 });
  expect((await call('GET', `/api/products/${bolt}`))[0]).toBe(200);
});

test('the undo keeps the records out whose barcode has another owner, or whose category is gone', async () => {
  const id = await preview([bolt ?? 0, nut ?? 0]);
  await write(id);
  await call('PUT', `/api/products/${drill}`, { ...(await bodyOf(drill ?? 0)), barcodes: [{ code: `B${bolt}` }] });
  const { notUndone } = await undo(id);
  expect(notUndone.map(({ message }) => message)).toEqual([
    '"Bolt" refers to something that was deleted, or has a code of another record',
  ]);
  expect((await call('GET', `/api/products/${bolt}`))[0]).toBe(404);
  expect((await call('GET', `/api/products/${nut}`))[0]).toBe(200);
  expect(await verifyProjections(db)).toEqual([]);
});

test('all records of a filter can be chosen; other lists and wrong selections are refused', async () => {
  const body = { list: 'products', filter: { name: 'nut' } };
  const [status, { batchId }] = await call<{ batchId: number }>('POST', '/api/bulk-edits/removals', body);
  expect(status).toBe(200);
  expect((await shownRows(batchId)).every(({ record: name }) => name === 'Nut')).toBe(true);
  for (const wrong of [{ list: 'products' }, { list: 'clients', ids: [1] }, { list: 'nothing', ids: [1] }])
    expect((await call('POST', '/api/bulk-edits/removals', wrong))[0]).toBe(400);
});
