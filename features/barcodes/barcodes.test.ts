import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { watchRecords } from '../../server/schema/watch';
import { openApi, send } from '../../tests/helpers/api';
import { features } from '../../tests/helpers/features';
import { insertCategory } from '../../tests/helpers/fixtures';
import { barcodeKey } from './barcodeKey';

const { app, db, close } = await openApi();
afterAll(close);
await watchRecords(db, features);
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
    expect((await find(code)).json()).toEqual([
      { productId: id, name: can.name, unitPrice: 10, unitSize: 0.5, quantity: 1 },
    ]);
  }
  for (const code of [CAN.slice(1), 'a/1-9', '%', '\x1d', 'A/1 -9']) {
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

test('the codes of many products are one answer, in the order of their forms', async () => {
  const ofProducts = (ids: string | number) => app.inject(`/api/barcodes/products?ids=${ids}`);
  const pack = await create({ ...can, name: 'Can of nine', barcodes: [{ code: 'Z9', quantity: 9 }, { code: 'B1' }] });
  expect((await ofProducts(`${pack},${other},${id}`)).json()).toEqual([
    { productId: id, code: CAN, quantity: 1 },
    { productId: pack, code: 'Z9', quantity: 9 },
    { productId: pack, code: 'B1', quantity: 1 },
  ]);
  await send(app, 'DELETE', `/api/products/${pack}`);
  expect((await ofProducts(pack)).json()).toEqual([]);
  for (const ids of ['', '0', '1,', 'a', Array(501).fill(id).join()])
    expect((await ofProducts(ids)).statusCode).toBe(400);
});

test('a barcode is unique across products and within one', async () => {
  const taken = await change(other, { ...can, name: 'Hose 59', ...coded('1', CAN) });
  const words = `Barcode ${CAN} is that of "${can.name}" already.`;
  expect([taken.statusCode, taken.json()]).toMatchObject([
    409,
    { description: words, errors: { 'barcodes.1.code': words } },
  ]);
  expect(await codesOf(other)).toEqual([]);
  expect((await send(app, 'POST', '/api/products', { ...can, ...coded(CAN) })).statusCode).toBe(409);
  const twice = await change(other, { ...can, ...coded('1', '1') });
  expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([400, ['barcodes.1.code']]);
  await expect(
    sql`INSERT INTO product_barcode (product_id, position, code) VALUES (${other}, 0, ${`0${CAN}`})`.execute(db),
  ).rejects.toThrow('product_barcode_key_key');
  const races = await Promise.all([id, other].map((each) => change(each, { ...can, ...coded(CAN, '77') })));
  expect(races.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
});

test('the history shows added and removed barcodes', async () => {
  const made = await create({ ...can, name: 'Rake', ...coded('R1', 'R2') });
  await change(made, { ...can, name: 'Rake', ...coded('R2', 'R3') });
  const { content } = (await app.inject(`/api/products/${made}/history`)).json();
  expect(content[0].changes).toEqual([{ field: 'barcodes', label: 'Barcodes', before: 'R1, 1', after: 'R3, 1' }]);
  expect(content[1].changes).toContainEqual({
    field: 'barcodes',
    label: 'Barcodes',
    before: null,
    after: 'R1, 1; R2, 1',
  });
});

test('a barcode of a pack stands for its pieces; one without a quantity, as older clients send it, for 1', async () => {
  const barcodes = [{ code: 'PIECE' }, { code: 'CARTON', quantity: 12 }];
  const screws = await create({ ...can, name: 'Screws', barcodes });
  const read = async () => (await app.inject(`/api/products/${screws}`)).json().barcodes;
  expect(await read()).toEqual([
    { code: 'PIECE', quantity: 1 },
    { code: 'CARTON', quantity: 12 },
  ]);
  expect((await find('CARTON')).json()).toMatchObject([{ productId: screws, quantity: 12 }]);
  expect((await find('PIECE')).json()).toMatchObject([{ productId: screws, quantity: 1 }]);
  await change(screws, { ...can, name: 'Screws' });
  expect(await read()).toHaveLength(2);
  for (const quantity of [0, -1, 1.5, 100_001, null, '12']) {
    const response = await change(screws, { ...can, name: 'Screws', barcodes: [{ code: 'CARTON', quantity }] });
    expect([quantity, response.statusCode, Object.keys(response.json().errors)]).toEqual([
      quantity,
      400,
      ['barcodes.0.quantity'],
    ]);
  }
  await change(screws, { ...can, name: 'Screws', ...coded('CARTON') });
  expect(await read()).toEqual([{ code: 'CARTON', quantity: 1 }]);
});

test('codes from before the upgrade stand for one piece', async () => {
  await sql`INSERT INTO product_barcode (product_id, position, code) VALUES (${other}, 9, 'OLD')`.execute(db);
  expect((await find('OLD')).json()).toMatchObject([{ productId: other, quantity: 1 }]);
});

test('a barcode is looked up by its index', async () => {
  await sql`SET enable_seqscan = off`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN SELECT product_id FROM product_barcode WHERE key = barcode_key('1')`.execute(db);
  expect(JSON.stringify(rows)).toContain('product_barcode_key_key');
});

/** GS, which ends an element of no fixed length. */
const GS = '\x1d';

test('one code in several spellings is found by each of them, and no two products have it in two', async () => {
  const cola = await create({ ...can, name: 'Cola', ...coded('036000291452', '04S04/05 E', 'R 7') });
  const spellings = [
    '36000291452',
    '0036000291452',
    '00036000291452',
    ']E00036000291452',
    '0 36000 29145 2',
    `]C10100036000291452`,
    `]d20100036000291452${GS}10LOT1`,
    `${GS}172612310100036000291452\x04`,
    `10LOT1${GS}0100036000291452`,
    '(01)00036000291452(17)261231(10)LOT1',
    'https://id.gs1.org/01/00036000291452/10/LOT1',
    'HTTPS://ID.GS1.ORG/01/00036000291452',
    '04S04/05 E',
    '\x1c04S04/05  E\x1e',
  ];
  for (const code of spellings) {
    expect([code, (await find(code)).json()]).toMatchObject([code, [{ productId: cola }]]);
    expect([code, await listed(code)]).toEqual([code, ['Cola']]);
  }
  expect(await codesOf(cola)).toEqual(['036000291452', '04S04/05 E', 'R 7']);
  // Another check digit, another packing level, a pallet's content, other text: other codes.
  for (const code of ['036000291453', '10036000291459', ']C102000360002914523748', '4S04/05 E', 'R7', 'r 7', ']C1']) {
    expect([code, (await find(code)).json()]).toEqual([code, []]);
  }
  const taken = await change(other, { ...can, name: 'Hose 59', ...coded('0036000291452') });
  expect([taken.statusCode, taken.json().errors]).toEqual([
    409,
    { 'barcodes.0.code': 'Barcode 0036000291452 is that of "Cola" already.' },
  ]);
  const twice = await change(other, { ...can, name: 'Hose 59', ...coded('40170725', '0000040170725') });
  expect([twice.statusCode, twice.json().errors]).toEqual([
    400,
    { 'barcodes.1.code': 'Barcode 0000040170725 is the same as 40170725.' },
  ]);
});

test('the browser and the database read every code alike', async () => {
  const parts = [
    '01',
    '02',
    '00',
    '10LOT',
    '17261231',
    '3102000150',
    '04006381333931',
    GS,
    ' ',
    '(01)',
    ']C1',
    '1234567',
  ];
  const pick = (from: readonly string[], seed: number) => from[seed % from.length] ?? '';
  const mixed = Array.from({ length: 2000 }, (_, seed) =>
    [seed, seed >> 2, Math.trunc(seed / 7), Math.trunc(seed / 31)].map((each) => pick(parts, each)).join(''),
  );
  const numbers = Array.from({ length: 2000 }, (_, seed) => String((seed + 1) ** 4).padStart(seed % 16, '0'));
  const others = ['\t] \x7f', ']E0', '\x1d', 'HTTP://x/01/12345670', 'https://x/01/12345670?y', 'http://x/01/1234567'];
  const codes = [...mixed, ...numbers, ...others];
  const { rows } = await sql<{ key: string }>`
    SELECT barcode_key(code) AS key FROM unnest(${codes}::text[]) WITH ORDINALITY AS given (code, place)
    ORDER BY place`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(codes.map(barcodeKey));
});
