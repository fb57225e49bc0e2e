import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MACHINE_CLOCK } from '../../server/db/day';
import { cents } from '../../server/db/units';
import { verifyProjections } from '../../server/ledger/verify';
import { openApi } from '../../tests/helpers/api';
import { insertCategory, insertProduct } from '../../tests/helpers/fixtures';
import type { RequestedChange } from './contract';
import { newNumber } from './server/newNumber';

const { app, db, close } = await openApi({ clock: MACHINE_CLOCK });
afterAll(close);

async function call<Answer = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<[status: number, answer: Answer]> {
  const response = await app.inject({ method, url: path, ...(body && { payload: body }) });
  return [response.statusCode, (response.body ? response.json() : undefined) as Answer];
}

interface Row {
  recordId: number | null;
  kind: string;
  record: string;
  changes: { label: string; before: string | null; after: string | null }[];
  column: string | null;
  message: string | null;
}

const PRICE = { list: 'products', entity: 'products', field: 'unitPrice' } as const;

/** Makes a difference. @returns the id of its batch */
async function preview(change: RequestedChange): Promise<number> {
  const [status, { batchId }] = await call<{ batchId: number }>('POST', '/api/bulk-edits', change);
  expect(status).toBe(200);
  return batchId;
}

const rowsOf = async (id: number): Promise<Row[]> =>
  (await call<{ content: Row[] }>('GET', `/api/changes/${id}/rows`))[1].content;

const pricesOf = async (ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ price: number }>`
      SELECT unit_price::integer AS price FROM product WHERE id = ANY (${ids}::integer[]) ORDER BY id`.execute(db)
  ).rows.map(({ price }) => price);

let products: number[] = [];
let tools = 0;

beforeEach(async () => {
  await sql`DELETE FROM change`.execute(db);
  await sql`DELETE FROM product`.execute(db);
  tools = (await insertCategory(db, { name: 'Tools' })).id;
  products = [];
  for (const [name, price] of [
    ['Bolt', 1000],
    ['Drill', 12_345],
    ['Nut', 1],
  ] as const)
    products.push((await insertProduct(db, { name, unit_price: cents(price) })).id);
});

describe('the new number', () => {
  const price = (
    before: unknown,
    way: 'percent' | 'by',
    value: number,
    rounding: '0.01' | '0.10' | '1.00' | '.99' = '0.01',
  ) => newNumber('Price', before, { kind: 'money', way, value, rounding });

  test.each([
    [10, 'percent', 5, '0.01', 10.5],
    [1.15, 'percent', 10, '0.01', 1.27],
    [0.1, 'by', 0.2, '0.01', 0.3],
    [19.99, 'percent', -12.5, '0.01', 17.49],
    [10.24, 'by', 0, '0.10', 10.2],
    [10.25, 'by', 0, '0.10', 10.3],
    [10.49, 'by', 0, '1.00', 10],
    [10.5, 'by', 0, '1.00', 11],
    [10.5, 'by', 0, '.99', 10.99],
    [10.48, 'by', 0, '.99', 9.99],
    [0.2, 'by', 0, '.99', 0.99],
    [99_999_999.99, 'percent', 0.01, '0.01', 100_009_999.99],
    // Rounded once: 10.4475 would become 10.45, and that 10.5.
    [9.95, 'percent', 5, '0.10', 10.4],
  ] as const)('%s changed by %s %s, rounded to %s, is %s', (before, way, value, rounding, expected) => {
    expect(price(before, way, value, rounding)).toEqual({ value: expected });
  });

  test('refuses a price that rounding would make free, and one that is not there', () => {
    expect(price(0.4, 'by', 0, '1.00')).toEqual({ refusal: 'rounded-to-zero' });
    expect(price(null, 'percent', 5)).toHaveProperty('refusal');
    expect(price(0.05, 'percent', -100)).toEqual({ value: 0 });
  });

  test.each([
    [0.2, 'by', -0.5, '1.00'],
    [0.02, 'by', -0.05, '0.10'],
    [1, 'percent', -104, '0.10'],
  ] as const)(
    'refuses %s changed by %s %s, which is below 0 before it is rounded to %s',
    (before, way, value, rounding) => {
      expect(price(before, way, value, rounding)).toEqual({ refusal: 'below-zero' });
    },
  );

  test('counts whole pieces', () => {
    const minimum = (value: number) =>
      newNumber('Minimum', 7, { kind: 'integer', way: 'percent', value, rounding: '.99' });
    expect([minimum(50), minimum(-50)]).toEqual([{ value: 11 }, { value: 4 }]);
  });
});

test('lists the fields of a list and of the other forms of its records', async () => {
  const [, { fields }] = await call<{ fields: { entity: string; name: string }[] }>(
    'GET',
    '/api/bulk-edits/fields?list=products',
  );
  const names = fields.map(({ entity, name }) => `${entity}.${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'products.unitPrice',
      'products.categoryId',
      'products.unitId',
      'stock-levels.minimumStock',
    ]),
  );
  // Computed fields, and lines of single records.
  expect(names).not.toContain('products.inventoryCount');
  expect(names).not.toContain('products.barcodes');
  expect((await call('GET', '/api/bulk-edits/fields?list=clients'))[1]).toEqual({ fields: [] });
  expect((await call('GET', '/api/bulk-edits/fields?list=nothing'))[0]).toBe(400);
});

test('shows each price old → new, writes them together, and takes them back', async () => {
  const id = await preview({ ...PRICE, ids: products, way: 'percent', value: 10, rounding: '0.10' });
  const rows = await rowsOf(id);
  expect(
    rows.map(({ kind, record, changes, message }) => [kind, record, changes[0]?.before, changes[0]?.after, message]),
  ).toEqual([
    ['changed', 'Bolt', '10', '11', null],
    ['changed', 'Drill', '123.45', '135.8', null],
    ['refused', 'Nut', undefined, undefined, 'would become 0 by rounding'],
  ]);
  expect(await pricesOf(products)).toEqual([1000, 12_345, 1]);
  expect((await call('POST', `/api/changes/${id}/write`))[1]).toMatchObject({
    state: 'written',
    source: 'edit',
    title: 'Price: +10%, rounded to 0.10',
    updated: 2,
    refused: 1,
  });
  expect(await pricesOf(products)).toEqual([1100, 13_580, 1]);
  const { rows: noted } = await sql<{ note: string }>`
    SELECT note FROM audit WHERE action = 'import' ORDER BY id DESC LIMIT 1`.execute(db);
  expect(noted[0]?.note).toBe(
    `Change ${id} of many products, Price: +10%, rounded to 0.10: 2 changed, 0 unchanged, 1 refused.`,
  );
  await call('POST', `/api/changes/${id}/undo`);
  expect(await pricesOf(products)).toEqual([1000, 12_345, 1]);
  expect(await verifyProjections(db)).toEqual([]);
});

test('refuses records that were changed after the preview, and keeps those that were changed before the undo', async () => {
  const id = await preview({ ...PRICE, ids: products, way: 'by', value: 1 });
  await sql`UPDATE product SET unit_price = 7777 WHERE name = 'Bolt'`.execute(db);
  expect((await call('POST', `/api/changes/${id}/write`))[1]).toMatchObject({ updated: 2, refused: 1 });
  expect(await pricesOf(products)).toEqual([7777, 12_445, 101]);
  await sql`UPDATE product SET unit_price = 8888 WHERE name = 'Drill'`.execute(db);
  const [, undone] = await call<{ notUndone: { message: string }[] }>('POST', `/api/changes/${id}/undo`);
  expect(undone.notUndone).toEqual([expect.objectContaining({ message: '"Drill" was changed since' })]);
  expect(await pricesOf(products)).toEqual([7777, 8888, 1]);
});

test('numbers of a change have the decimal mark of the language', async () => {
  const titleOf = async (change: Partial<RequestedChange>) => {
    const id = await preview({ ...PRICE, ids: products, way: 'to', value: 5, ...change });
    const headers = { 'accept-language': 'pl' };
    return (await app.inject({ url: `/api/changes/${id}`, headers })).json<{ title: string }>().title;
  };
  expect(await titleOf({ value: 5.5 })).toBe('Cena: 5,50');
  expect(await titleOf({ way: 'by', value: -0.25 })).toBe('Cena: -0,25');
  expect(await titleOf({ way: 'percent', value: 2.5, rounding: '0.10' })).toBe('Cena: +2,5%, zaokrąglone do 0,10');
  expect(await titleOf({ way: 'percent', value: 5, rounding: '.99' })).toBe('Cena: +5%, zaokrąglone do końcówki 0,99');
});

test('changes all records of a filter', async () => {
  const id = await preview({ ...PRICE, filter: { name: 'dri' }, way: 'to', value: 5 });
  expect((await rowsOf(id)).map(({ record }) => record)).toEqual(['Drill']);
  const [status] = await call('POST', '/api/bulk-edits', { ...PRICE, filter: { nothing: '1' }, way: 'to', value: 5 });
  expect(status).toBe(400);
});

test('changes all records of a filter except some', async () => {
  const [first = 0, ...others] = products;
  const id = await preview({ ...PRICE, filter: {}, except: [first], way: 'to', value: 5 });
  const changed = (await rowsOf(id)).map(({ recordId }) => recordId);
  expect(changed).toEqual(expect.arrayContaining(others));
  expect(changed).not.toContain(first);
  const all = await preview({ ...PRICE, filter: {}, way: 'to', value: 5 });
  expect(await rowsOf(all)).toHaveLength(changed.length + 1);
  const [status] = await call('POST', '/api/bulk-edits', {
    ...PRICE,
    ids: products,
    except: [first],
    way: 'to',
    value: 5,
  });
  expect(status).toBe(400);
});

test('gives records a category, a unit, none, or a minimum', async () => {
  const category = await preview({ ...PRICE, field: 'categoryId', ids: products, way: 'to', value: tools });
  expect((await rowsOf(category))[0]?.changes[0]).toMatchObject({ label: 'Category', after: 'Tools' });
  expect((await call('POST', `/api/changes/${category}/write`))[1]).toMatchObject({
    updated: 3,
    title: 'Category: Tools',
  });
  const none = await preview({ ...PRICE, field: 'unitId', ids: products, way: 'to', value: null });
  expect((await call('GET', `/api/changes/${none}`))[1]).toMatchObject({ unchanged: 3, title: 'Unit: none' });
  const minimum = await preview({
    list: 'products',
    entity: 'stock-levels',
    field: 'minimumStock',
    ids: products,
    way: 'to',
    value: 4,
  });
  expect((await call('POST', `/api/changes/${minimum}/write`))[1]).toMatchObject({ updated: 3, refused: 0 });
  const { rows } = await sql`SELECT DISTINCT minimum_stock FROM product`.execute(db);
  expect(rows).toEqual([{ minimum_stock: 4 }]);
});

test.each([
  [{ field: 'inventoryCount' }, /cannot be changed/],
  [{ value: -1 }, /Price must/],
  [{ value: 1.234 }, /two decimals/],
  [{ way: 'percent', value: 1.234 }, /too many decimals/],
  [{ field: 'name', way: 'by', value: 1 }, /to a value only/],
  [{ field: 'categoryId', value: 999_999 }, /There is no Category 999999/],
  [{ ids: undefined }, /either ids or a filter/],
] as const)('refuses %o', async (wrong, reason) => {
  const body = { ...PRICE, ids: products, way: 'to', value: 5, ...wrong };
  const [status, { description }] = await call<{ description: string }>('POST', '/api/bulk-edits', body);
  expect([status, description]).toEqual([400, expect.stringMatching(reason)]);
});

test('changes prices of records below zero to refusals with the column', async () => {
  const id = await preview({ ...PRICE, ids: products, way: 'by', value: -5 });
  const refused = (await rowsOf(id)).filter(({ kind }) => kind === 'refused');
  expect(refused).toEqual([expect.objectContaining({ record: 'Nut', column: 'Price' })]);
});
