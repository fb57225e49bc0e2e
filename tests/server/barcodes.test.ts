import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { watchRecords } from '../../server/schema/watch';
import { openApi, send } from '../helpers/api';
import { insertCategory } from '../helpers/fixtures';

const { app, db, close } = await openApi();
afterAll(close);
await watchRecords(db, { definitions: [], additions: [] });
const { id: categoryId } = await insertCategory(db, { name: 'Garden' });

const CAN = '5901234123457';
const can = { name: 'Watering can 1 l', description: 'Waters', unitPrice: 9.5, unitSize: 0.5, categoryId };
const coded = (...codes: string[]) => ({ barcodes: codes.map((code) => ({ code })) });
const create = async (body: object) => (await send(app, 'POST', '/api/products', body)).json().productId as number;
const change = (id: number, body: object) => send(app, 'PUT', `/api/products/${id}`, body);
const codesOf = async (id: number) =>
  (await app.inject(`/api/products/${id}`)).json().barcodes.map(({ code }: { code: string }) => code);
const find = (code: string) => app.inject(`/api/barcodes?${new URLSearchParams({ code })}`);
const listed = async (name: string, more = {}) => {
  const response = await app.inject(`/api/products?${new URLSearchParams({ name, ...more })}`);
  return response.json().content.map((row: { name: string }) => row.name);
};

const id = await create({ ...can, ...coded(CAN, ' A/1-9 ') });
const other = await create({ ...can, name: 'Hose 59' });

test('a product has barcodes, which a body without them leaves unchanged', async () => {
  expect(await codesOf(id)).toEqual([CAN, 'A/1-9']);
  expect(await codesOf(other)).toEqual([]);
  expect((await change(id, { ...can, unitPrice: 10 })).statusCode).toBe(200);
  expect(await codesOf(id)).toEqual([CAN, 'A/1-9']);
});

test('a product is found by each of its barcodes, and not by similar texts', async () => {
  for (const code of [CAN, 'A/1-9']) {
    expect((await find(code)).json()).toEqual([{ productId: id, name: can.name, unitPrice: 10, unitSize: 0.5 }]);
  }
  for (const code of [CAN.slice(1), 'a/1-9', '%']) {
    expect((await find(code)).json()).toEqual([]);
  }
  expect((await find('1'.repeat(201))).statusCode).toBe(400);
});

test('a search for a barcode returns its product first, then products with that text in their names', async () => {
  expect(await listed(CAN)).toEqual([can.name]);
  expect(await listed(CAN.slice(0, 6))).toEqual([]);
  await change(id, { ...can, ...coded(CAN, 'A/1-9', '59') });
  const last = await create({ ...can, name: 'Bucket', ...coded('590') });
  expect(await listed('59')).toEqual([can.name, 'Hose 59']);
  await change(last, { ...can, name: 'Bucket 59' });
  await change(id, { ...can, ...coded(CAN) });
  await change(last, { ...can, name: 'Bucket 59', ...coded('59') });
  expect(await listed('59')).toEqual(['Bucket 59', 'Hose 59']);
  expect(await listed('59', { all: 'true' })).toEqual(['Bucket 59', 'Hose 59']);
  await send(app, 'DELETE', `/api/products/${last}`);
  expect((await find('59')).json()).toEqual([]);
});

test('a barcode is unique across products and within one', async () => {
  const taken = await change(other, { ...can, name: 'Hose 59', ...coded('1', CAN) });
  const words = `Barcode ${CAN} is that of "${can.name}" already.`;
  expect([taken.statusCode, taken.json()]).toEqual([409, { description: words, errors: { 'barcodes.1.code': words } }]);
  expect(await codesOf(other)).toEqual([]);
  expect((await send(app, 'POST', '/api/products', { ...can, ...coded(CAN) })).statusCode).toBe(409);
  const twice = await change(other, { ...can, ...coded('1', '1') });
  expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([400, ['barcodes.1.code']]);
  await expect(sql`INSERT INTO product_barcode VALUES (${other}, 0, ${CAN})`.execute(db)).rejects.toThrow(
    'product_barcode_code_key',
  );
  const races = await Promise.all([id, other].map((each) => change(each, { ...can, ...coded(CAN, '77') })));
  expect(races.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
});

test('the history shows added and removed barcodes', async () => {
  const made = await create({ ...can, name: 'Rake', ...coded('R1', 'R2') });
  await change(made, { ...can, name: 'Rake', ...coded('R2', 'R3') });
  const { content } = (await app.inject(`/api/products/${made}/history`)).json();
  expect(content[0].changes).toEqual([{ field: 'barcodes', label: 'Barcodes', before: 'R1', after: 'R3' }]);
  expect(content[1].changes).toContainEqual({ field: 'barcodes', label: 'Barcodes', before: null, after: 'R1; R2' });
});

test('a barcode is looked up by its index', async () => {
  await sql`SET enable_seqscan = off`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN SELECT product_id FROM product_barcode WHERE code = '1'`.execute(db);
  expect(JSON.stringify(rows)).toContain('product_barcode_code_key');
});
