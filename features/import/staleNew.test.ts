import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Shown } from './contract';
import { openImport } from './testing';

const { db, bring, call, upload, close } = await openImport();
afterAll(close);

const PLACE = 'Długa;1;80-001;Gdańsk;Polska';
const PLACE_TITLES = 'Ulica;Nr domu;Kod pocztowy;Miasto;Kraj';

/** A file with one new record of each entity, and the table that gets it. */
const FILES: Readonly<Record<string, { table: string; text: string; set?: Record<string, string> }>> = {
  products: { table: 'product', text: 'Nazwa;Cena;Kategoria\nDublet;10;Tools\n', set: { unitSize: '1' } },
  categories: { table: 'category', text: 'Nazwa\nDublet\n' },
  warehouses: { table: 'warehouse', text: `Nazwa;Pojemność;${PLACE_TITLES}\nDublet;100;${PLACE}\n` },
  clients: {
    table: 'client',
    text: `Nazwa;E-mail;Telefon;${PLACE_TITLES}\nDublet;dublet@example.com;58 1;${PLACE}\n`,
  },
  suppliers: {
    table: 'supplier',
    text: `Nazwa;E-mail;Telefon;${PLACE_TITLES}\nDublet;dublet@example.com;58 1;${PLACE}\n`,
  },
  employees: {
    table: 'employee',
    text: `Imię;Nazwisko;E-mail;Telefon;Stanowisko;Magazyn;${PLACE_TITLES}\nAnna;Dublet;dublet@example.com;58 1;Clerk;Gdańsk;${PLACE}\n`,
  },
};
const ENTITIES = Object.keys(FILES);

beforeEach(async () => {
  for (const table of [
    'change',
    'purchase_order',
    'employee',
    'warehouse',
    'client',
    'supplier',
    'product',
    'category',
    'unit',
  ])
    await sql`DELETE FROM ${sql.table(table)}`.execute(db);
  await bring('categories', 'Nazwa\nTools\n');
  await bring('warehouses', `Nazwa;Pojemność;${PLACE_TITLES}\nGdańsk;100;${PLACE}\n`);
});

const countOf = async (table: string) =>
  (await sql<{ count: number }>`SELECT count(*)::integer FROM ${sql.table(table)}`.execute(db)).rows[0]?.count ?? 0;

async function preview(entity: string, text: string, set: Record<string, string> = {}): Promise<number> {
  const { importId } = await upload(entity, 'file.csv', text);
  const [status, { created, missing }] = await call<Shown>('PUT', `/api/imports/${importId}/matching`, { set });
  expect({ status, created, missing }).toEqual({ status: 200, created: 1, missing: [] });
  return importId;
}
const previewOf = (entity: string) => preview(entity, FILES[entity]?.text ?? '', FILES[entity]?.set);
const tableOf = (entity: string) => FILES[entity]?.table ?? '';
const write = async (importId: number) => {
  const [, { created, refused, error }] = await call<Shown>('POST', `/api/imports/${importId}/write`);
  return { created, refused, error };
};

test.each(ENTITIES)('two previews of one new record of %s make one record', async (entity) => {
  const before = await countOf(tableOf(entity));
  const [one, other] = [await previewOf(entity), await previewOf(entity)];
  expect(await write(one)).toEqual({ created: 1, refused: 0, error: null });
  expect(await write(other)).toEqual({ created: 0, refused: 1, error: null });
  expect(await countOf(tableOf(entity))).toBe(before + 1);
});

test.each(ENTITIES)('two previews of one new record of %s, written at once, make one record', async (entity) => {
  const before = await countOf(tableOf(entity));
  const previews = [await previewOf(entity), await previewOf(entity), await previewOf(entity)];
  const written = await Promise.all(previews.map(write));
  expect(written.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(await countOf(tableOf(entity))).toBe(before + 1);
});

test('a record that a form created after the preview is not created again', async () => {
  const importId = await previewOf('categories');
  expect((await call('POST', '/api/categories', { name: 'dublet', description: 'typed' }))[0]).toBe(201);
  expect(await write(importId)).toEqual({ created: 0, refused: 1, error: null });
  expect(await countOf('category')).toBe(2);
});

test('two new records with one name in different categories are both created', async () => {
  const text = 'Nazwa;Cena;Kategoria\nDublet;10;Tools\nDublet;12;Garden\n';
  expect(await bring('products', text, '--set', 'unitSize=1')).toMatchObject({ created: 2, refused: [] });
});

test('a record with a code of its own may have the name of another one', async () => {
  const file = (code: string) => `Kod;Nazwa;Cena;Kategoria\n${code};Dublet;10;Tools\n`;
  const set = { unitSize: '1' };
  const [one, other] = [await preview('products', file('A-1'), set), await preview('products', file('A-2'), set)];
  expect(await write(one)).toMatchObject({ created: 1 });
  expect(await write(other)).toMatchObject({ created: 1, refused: 0 });
  const again = await preview('products', file('A-3'), set);
  await bring('products', file('A-3'), '--set', 'unitSize=1');
  expect(await write(again)).toMatchObject({ created: 0, refused: 1 });
});

test('a unit that two previews make is made once, with a full stop or without', async () => {
  const file = (name: string, unit: string) => `Nazwa;Cena;Kategoria;Jm\n${name};10;Tools;${unit}\n`;
  const set = { unitSize: '1' };
  const previews = [
    await preview('products', file('One', 'krt'), set),
    await preview('products', file('Two', 'krt.'), set),
  ];
  await Promise.all(previews.map(write));
  expect([await countOf('product'), await countOf('unit')]).toEqual([2, 1]);
});

test('one file of the lines of an order, previewed twice, makes one order', async () => {
  await bring('products', 'Nazwa;Cena;Kategoria\nHammer;10;Tools\n', '--set', 'unitSize=1');
  await bring('suppliers', `Nazwa;E-mail;Telefon;${PLACE_TITLES}\nHurt;h@example.com;58 1;${PLACE}\n`);
  const set = { supplierId: 'Hurt', warehouseId: 'Gdańsk', orderedOn: '2026-11-27', expectedOn: '2026-12-04' };
  const text = 'Nazwa;Ilość;Cena\nHammer;5;9\n';
  const previews = [await preview('purchase-orders', text, set), await preview('purchase-orders', text, set)];
  const written = await Promise.all(previews.map(write));
  expect(written.toSorted((a, b) => a.created - b.created)).toMatchObject([
    { created: 0, refused: 1 },
    { created: 1, refused: 0 },
  ]);
  expect(await countOf('purchase_order')).toBe(1);
});
