import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Shown } from './contract';
import { openImport } from './testing';

const { db, bring, call, upload, rowsOf, command, close } = await openImport();
afterAll(close);

const ADDRESS = '"ul. Długa 1/2, 80-001 Gdańsk"';
await bring('warehouses', `Magazyn;Pojemność;Adres\nGdańsk;90000;${ADDRESS}\nBerlin;90000;${ADDRESS}\n`);
await bring(
  'employees',
  `Imię;Nazwisko;E-mail;Telefon;Stanowisko;Magazyn;Adres\nAnna;Nowak;a@example.com;58;Szef;Gdańsk;${ADDRESS}\nJan;Kos;j@example.com;59;Szef;Berlin;${ADDRESS}\n`,
);
await bring(
  'products',
  'Nazwa;Jm;Cena;Kategoria\nHammer;szt.;12,50;Tools\nSaw;szt.;20;Tools\nTimber;m³;500;Wood\n',
  '--set',
  'unitSize=1',
);

const stock = async () => {
  const { rows } = await sql<{ line: string }>`
    SELECT product.name || ' ' || warehouse.name || ' ' || quantity AS line
    FROM stock JOIN product ON product.id = product_id JOIN warehouse ON warehouse.id = warehouse_id
    WHERE quantity > 0 ORDER BY product.id, warehouse.id`.execute(db);
  return rows.map(({ line }) => line);
};

const FILE = 'Produkt;Gdańsk;Stan Berlin;Razem\nHammer;10;5;15\nSaw;;7;7\nTimber;;;\n';

test('columns named after warehouses are amounts, and the total is left out', async () => {
  const { importId, ...shown } = await upload('opening-stock', 'stan.csv', FILE);
  const names = Object.fromEntries(shown.fields.map(({ name, label }) => [name, label]));
  expect(shown.columns.map(({ field }) => (field === null ? null : names[field]))).toEqual([
    'Name',
    'Gdańsk',
    'Berlin',
    null,
  ]);
  expect(shown).toMatchObject({
    created: 3,
    unchanged: 1,
    refused: 0,
    missing: [],
    incomplete: [],
    warnings: [
      'Razem is the sum of the warehouses, and is left out.',
      '3 of 3 lines of opening stock have no purchase price: they get the average of the stock, else the sales price of their product.',
    ],
  });
  expect((await rowsOf(importId)).map(({ row, record, kind }) => [row, record, kind])).toEqual([
    [2, 'Hammer, Gdańsk', 'new'],
    [2, 'Hammer, Berlin', 'new'],
    [3, 'Saw, Berlin', 'new'],
    [4, 'Timber', 'unchanged'],
  ]);
  const [, written] = await call<Shown>('POST', `/api/imports/${importId}/write`);
  expect(written).toMatchObject({ state: 'written', created: 3, refused: 0 });
  expect(await stock()).toEqual(['Hammer Gdańsk 10', 'Hammer Berlin 5', 'Saw Berlin 7']);
  expect(await bring('opening-stock', FILE)).toMatchObject({ created: 0, unchanged: 4, refused: [] });
  const [warehouse] = (await sql<{ id: number }>`SELECT id FROM warehouse WHERE name = 'Berlin'`.execute(db)).rows;
  const [parts] = (
    await sql<{ employeeId: number; productId: number }>`
      SELECT employee.id AS "employeeId", (SELECT id FROM product WHERE name = 'Hammer') AS "productId"
      FROM employee WHERE warehouse_id = ${warehouse?.id}`.execute(db)
  ).rows;
  await bring('suppliers', `Dostawca;E-mail;Telefon;Adres\nHurt;a@example.com;58;${ADDRESS}\n`);
  const [{ id: supplierId } = { id: 0 }] = (await sql<{ id: number }>`SELECT id FROM supplier`.execute(db)).rows;
  const items = { [parts?.productId ?? 0]: 1 };
  const receipt = { warehouseId: warehouse?.id, employeeId: parts?.employeeId, supplierId, items };
  expect((await call('POST', '/api/inventory/receive', receipt))[0]).toBe(201);
  expect((await command('--undo', String(importId)))[1]).toMatchObject({
    created: 2,
    refused: [{ row: 2, message: 'The stock of "Hammer, Berlin" has moved since' }],
  });
  expect(await stock()).toEqual(['Hammer Berlin 6']);
});

test('a total that is not the sum refuses its row', async () => {
  const file = 'Produkt;Gdańsk;Berlin;Razem\nSaw;1;2;4\nTimber;1;2;3\n';
  expect(await bring('opening-stock', file, '--dry-run')).toMatchObject({
    created: 2,
    refused: [
      { row: 2, column: 'Razem', message: '4 is not 3, the sum of the warehouses.' },
      { row: 2, column: 'Razem' },
    ],
  });
});

test('amounts of warehouses with fractions take finer units, and a column of warehouses needs no further ones', async () => {
  const file = 'Produkt;Gdańsk;Berlin;Razem\nTimber;1,5;2,25;3,75\n';
  const { importId, ...shown } = await upload('opening-stock', 'stan.csv', file);
  expect(shown).toMatchObject({ refused: 2, units: [{ unit: 'm³', suggested: 'l' }], fractions: [] });
  const [, chosen] = await call<Shown>('PUT', `/api/imports/${importId}/matching`, { finer: { 'm³': 'l' } });
  expect(chosen).toMatchObject({ created: 2, refused: 0 });
  const rows = await rowsOf(importId);
  expect(rows.map(({ changes }) => changes.find(({ field }) => field === 'quantity')?.after)).toEqual(['1500', '2250']);
  const { fields } = await upload('opening-stock', 'stan.csv', 'Produkt;Magazyn;Ilość\nSaw;Berlin;1\n');
  expect(fields.map(({ label }) => label)).not.toContain('Berlin');
});
