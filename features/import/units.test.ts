import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyProjections } from '../../server/ledger/verify';
import type { Shown } from './contract';
import { finerThan } from './finerUnits';
import { openImport } from './testing';

const { db, bring, call, upload, rowsOf, command, close } = await openImport();
afterAll(close);

const ADDRESS = '"ul. Długa 1/2, 80-001 Gdańsk"';
await bring('warehouses', `Magazyn;Pojemność;Adres\nGdańsk;900000;${ADDRESS}\nSopot;900000;${ADDRESS}\n`);
await bring(
  'employees',
  `Imię;Nazwisko;E-mail;Telefon;Stanowisko;Magazyn;Adres\nAnna;Nowak;a@example.com;58;Szef;Gdańsk;${ADDRESS}\nJan;Kos;j@example.com;59;Szef;Sopot;${ADDRESS}\n`,
);
const WITH_SIZE = ['--set', 'unitSize=1'] as const;
const productsOf = async (...names: string[]) =>
  (
    await sql<{ name: string; unit: string | null; price: number; size: number; stock: number }>`
      SELECT product.name, unit.name AS unit, unit_price::integer AS price, unit_size::integer AS size,
        (SELECT coalesce(sum(quantity), 0)::integer FROM stock WHERE product_id = product.id) AS stock
      FROM product LEFT JOIN unit ON unit.id = unit_id WHERE product.name = ANY (${names}) ORDER BY product.id`.execute(
      db,
    )
  ).rows;
const units = async () =>
  (await sql<{ name: string }>`SELECT name FROM unit ORDER BY id`.execute(db)).rows.map(({ name }) => name);

describe('a column of units', () => {
  test.each(['Jm', 'J.m.', 'jednostka', 'Jednostka miary', 'Unit', 'UOM'])(
    'is known by the title %s',
    async (title) => {
      const { columns } = await upload('products', 'p.csv', `Nazwa;${title};Cena;Kategoria\nPlank;szt.;7;Wood\n`);
      expect(columns.map(({ field }) => field)).toEqual(['name', 'unitId', 'unitPrice', 'categoryId']);
    },
  );

  test('is not a column of costs', async () => {
    const { columns } = await upload('products', 'p.csv', 'Nazwa;Unit cost;Category\nPlank;7;Wood\n');
    expect(columns[1]?.field).not.toBe('unitId');
  });

  test('makes the missing units, finds them with and without a full stop, and undo removes them', async () => {
    const file =
      'Kod;Nazwa;Jm;Cena;Kategoria\nU-1;Nail;szt.;1;Iron\nU-2;Bolt;SZT;2;Iron\nU-3;Wire;m;3;Iron\nU-4;Glue;;4;Iron\n';
    const { made } = await upload('products', 'p.csv', file);
    expect(made).toEqual(expect.arrayContaining(['units: szt.', 'units: m']));
    const { id, ...figures } = await bring('products', file, ...WITH_SIZE);
    expect(figures).toMatchObject({ created: 4, refused: [] });
    expect((await productsOf('Nail', 'Bolt', 'Wire', 'Glue')).map(({ unit }) => unit)).toEqual([
      'szt.',
      'szt.',
      'm',
      null,
    ]);
    expect(await units()).toEqual(['szt.', 'm']);
    expect(await bring('products', file, ...WITH_SIZE)).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
    await command('--undo', String(id));
    expect(await units()).toEqual([]);
  });

  test('with a value that is too long refuses its rows', async () => {
    const file = 'Nazwa;Jm;Cena;Kategoria\nNail;a very long unit of measure;1;Iron\nBolt;szt.;2;Iron\n';
    expect(await bring('products', file, ...WITH_SIZE, '--dry-run')).toMatchObject({
      created: 1,
      refused: [{ row: 2, column: 'Jm', message: expect.stringContaining('a very long unit of measure') }],
    });
  });
});

describe('amounts with fractions', () => {
  const STOCK = 'Nazwa;Magazyn;Ilość\nTimber;Gdańsk;29,931\nTimber;Sopot;2,5\nTile;Gdańsk;3\n';

  test('become whole in a finer unit, at its price, and undo restores the product', async () => {
    await bring(
      'products',
      'Nazwa;Jm;Cena;Kategoria\nTimber;m³;450;Wood\nTile;szt.;7;Clay\nFlour;kg;12,34;Food\n',
      ...WITH_SIZE,
    );
    const { importId, ...shown } = await upload('opening-stock', 'stan.csv', STOCK);
    expect(shown).toMatchObject({
      created: 1,
      refused: 2,
      fractions: [],
      units: [{ unit: 'm³', suggested: 'l', chosen: null }],
    });
    const [, chosen] = await call<Shown>('PUT', `/api/imports/${importId}/matching`, { finer: { 'm³': 'l' } });
    expect(chosen).toMatchObject({ created: 3, refused: 0, made: ['units: l'], units: [{ chosen: 'l' }] });
    expect((await rowsOf(importId)).map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
      [
        [null, 'Gdańsk'],
        [null, '29931'],
        [null, 'Anna Nowak'],
        ['450', '0.45'],
        ['1', '0'],
        ['m³', 'l'],
      ],
      [
        [null, 'Sopot'],
        [null, '2500'],
        [null, 'Jan Kos'],
        ['450', '0.45'],
        ['1', '0'],
        ['m³', 'l'],
      ],
      [
        [null, 'Gdańsk'],
        [null, '3'],
        [null, 'Anna Nowak'],
      ],
    ]);
    expect(await productsOf('Timber')).toMatchObject([{ unit: 'm³', stock: 0 }]);
    await call('POST', `/api/imports/${importId}/write`);
    expect(await productsOf('Timber', 'Tile')).toEqual([
      { name: 'Timber', unit: 'l', price: 45, size: 0, stock: 32_431 },
      { name: 'Tile', unit: 'szt.', price: 700, size: 100, stock: 3 },
    ]);
    expect(await verifyProjections(db)).toEqual([]);
    await call('POST', `/api/imports/${importId}/undo`);
    expect(await productsOf('Timber')).toEqual([{ name: 'Timber', unit: 'm³', price: 45_000, size: 100, stock: 0 }]);
    expect(await units()).not.toContain('l');
    expect(await bring('opening-stock', STOCK, '--finer', 'm³=l', '--dry-run')).toMatchObject({
      created: 3,
      refused: [],
    });
  });

  test('are refused where the price, the amount or earlier moves do not fit', async () => {
    const flour = 'Nazwa;Magazyn;Ilość\nFlour;Gdańsk;1,5\n';
    expect(await bring('opening-stock', flour, '--finer', 'kg=g', '--dry-run')).toMatchObject({
      refused: [{ message: 'costs 12.34 for 1 kg, which is no whole number of cents for 1 g' }],
    });
    const fine = 'Nazwa;Magazyn;Ilość\nTimber;Gdańsk;1,0005\n';
    expect(await bring('opening-stock', fine, '--finer', 'm³=l', '--dry-run')).toMatchObject({
      refused: [{ message: '1.0005 m³ is no whole number of l.' }],
    });
    await bring('opening-stock', 'Nazwa;Magazyn;Ilość\nTimber;Sopot;1\n');
    expect(await bring('opening-stock', STOCK, '--finer', 'm³=l', '--dry-run')).toMatchObject({
      refused: [
        { message: 'has moves, levels, packs, orders or planned prices in m³ already: its unit stays' },
        { row: 3 },
      ],
    });
    await bring('stock-levels', 'Nazwa;Minimum\nFlour;20\n');
    expect(
      await bring('opening-stock', 'Nazwa;Magazyn;Ilość\nFlour;Gdańsk;1,5\n', '--finer', 'kg=dag', '--dry-run'),
    ).toMatchObject({
      refused: [{ message: 'has moves, levels, packs, orders or planned prices in kg already: its unit stays' }],
    });
    const { importId } = await upload('opening-stock', 'stan.csv', flour);
    const [status] = await call('PUT', `/api/imports/${importId}/matching`, { finer: { kg: 'l' } });
    expect(status).toBe(400);
    const [, { warnings }] = await call<Shown>('PUT', `/api/imports/${importId}/matching`, {
      factors: { quantity: 10 },
    });
    expect(warnings).toContain('Amounts are multiplied by 10, and the products keep their units: kg.');
  });
});

test.each([
  ['m³', 'l'],
  ['M3', 'l'],
  ['kg.', 'dag'],
  ['mb', 'cm'],
  ['szt.', undefined],
])('the coarsest unit that is finer than %s is %s', (unit, finer) => {
  expect(finerThan(unit)[0]?.name).toBe(finer);
});
