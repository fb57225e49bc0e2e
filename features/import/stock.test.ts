import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyProjections } from '../../server/ledger/verify';
import type { Shown } from './contract';
import { openImport } from './testing';

const { db, bring, call, upload, rowsOf, command, file, close } = await openImport();
afterAll(close);

const ADDRESS = 'ul. Długa 1/2, 80-001 Gdańsk';
const one = async <Row>(query: ReturnType<typeof sql>): Promise<Row> => (await query.execute(db)).rows[0] as Row;
const stockOf = async (name: string, warehouse: string): Promise<number> =>
  (
    await one<{ quantity: number } | undefined>(sql`
      SELECT quantity::integer FROM stock JOIN product ON product.id = product_id JOIN warehouse ON warehouse.id = warehouse_id
      WHERE product.name = ${name} AND warehouse.name = ${warehouse}`)
  )?.quantity ?? 0;

const before = {
  warehouses: await bring('warehouses', `Magazyn;Pojemność;Adres\nGdańsk;1000;"${ADDRESS}"\nSopot;50;"${ADDRESS}"\n`),
  suppliers: await bring('suppliers', `Dostawca;E-mail;Telefon;Adres\nHurt;a@example.com;58;"${ADDRESS}"\n`),
  employees: await bring(
    'employees',
    `Imię;Nazwisko;E-mail;Telefon;Stanowisko;Magazyn;Adres\nAnna;Nowak;anna@example.com;58;Magazynier;Gdańsk;"${ADDRESS}"\nJan;Kos;jan@example.com;59;Magazynier;Sopot;"${ADDRESS}"\n`,
  ),
  products: await bring(
    'products',
    'Kod;Nazwa;Cena;Kategoria\nA-1;Hammer;12,50;Tools\nA-2;Saw;20;Tools\nB-1;Board;7;Wood\nB-2;Board 2;8;Wood\n',
    '--set',
    'unitSize=1',
  ),
};

test('warehouses, suppliers, employees and products are imported', () => {
  expect(Object.values(before).map(({ created, refused }) => [created, refused])).toEqual([
    [2, []],
    [1, []],
    [2, []],
    [4, []],
  ]);
});

describe('opening stock', () => {
  const FILE = 'Kod;Nazwa;Magazyn;Ilość\nA-1;;Gdańsk;10\n;Saw;Sopot;20\nA-1;;Sopot;5\n';

  test('each row is booked by an employee of its warehouse, the same file books nothing, and undo books the contrary', async () => {
    const { importId, fields } = await upload('opening-stock', 'stan.csv', FILE);
    expect(fields.map(({ name }) => name)).toEqual([
      'name',
      'barcodes',
      'warehouseId',
      'quantity',
      'unitCost',
      'value',
      'employeeId',
      'pricePer',
    ]);
    const rows = await rowsOf(importId);
    expect(rows.map(({ record, kind, changes }) => [record, kind, changes.map(({ after }) => after)])).toEqual([
      ['Hammer', 'new', ['Gdańsk', '10', 'Anna Nowak']],
      ['Saw', 'new', ['Sopot', '20', 'Jan Kos']],
      ['Hammer', 'new', ['Sopot', '5', 'Jan Kos']],
    ]);
    expect(await stockOf('Hammer', 'Gdańsk')).toBe(0);
    const [, written] = await call<Shown>('POST', `/api/imports/${importId}/write`);
    expect(written).toMatchObject({ state: 'written', created: 3, refused: 0, error: null });
    expect([
      await stockOf('Hammer', 'Gdańsk'),
      await stockOf('Saw', 'Sopot'),
      await stockOf('Hammer', 'Sopot'),
    ]).toEqual([10, 20, 5]);
    const { rows: journal } = await sql<{ type: string; description: string }>`
      SELECT type, description FROM movement ORDER BY id`.execute(db);
    expect(journal).toEqual([
      { type: 'OPENING_BALANCE', description: 'Warehouse Gdańsk began with items, entered by: Anna Nowak' },
      { type: 'OPENING_BALANCE', description: 'Warehouse Sopot began with items, entered by: Jan Kos' },
    ]);
    expect(await bring('opening-stock', FILE)).toMatchObject({ created: 0, unchanged: 3, refused: [] });
    expect(await bring('opening-stock', FILE.replace(';10', ';11'))).toMatchObject({
      created: 0,
      unchanged: 2,
      refused: [{ row: 2, message: 'has an opening balance of 10 already: undo its import, or count the stock' }],
    });
    const [, undone] = await call<Shown>('POST', `/api/imports/${importId}/undo`);
    expect(undone).toMatchObject({ state: 'undone', notUndone: [] });
    expect([
      await stockOf('Hammer', 'Gdańsk'),
      await stockOf('Saw', 'Sopot'),
      await stockOf('Hammer', 'Sopot'),
    ]).toEqual([0, 0, 0]);
    expect(await verifyProjections(db)).toEqual([]);
    // After the undo the same file can be written again.
    expect(await bring('opening-stock', FILE, '--dry-run')).toMatchObject({ created: 3 });
  });

  test('undo leaves rows whose stock has moved since, and names them', async () => {
    const { id } = await bring('opening-stock', 'Kod;Magazyn;Ilość\nB-1;Gdańsk;10\nB-2;Gdańsk;10\n');
    const parts = await one<{ warehouseId: number; employeeId: number; productId: number }>(sql`
      SELECT warehouse.id AS "warehouseId", employee.id AS "employeeId", product.id AS "productId"
      FROM warehouse JOIN employee ON employee.warehouse_id = warehouse.id, product
      WHERE warehouse.name = 'Gdańsk' AND product.name = 'Board'`);
    const { supplierId } = await one<{ supplierId: number }>(sql`SELECT id AS "supplierId" FROM supplier`);
    const { productId, ...where } = parts;
    const [status] = await call('POST', '/api/inventory/receive', { ...where, supplierId, items: { [productId]: 1 } });
    expect(status).toBe(201);
    const [code, undone] = await command('--undo', String(id));
    expect([code, undone]).toMatchObject([
      1,
      { created: 1, refused: [{ row: 2, message: 'The stock of "Board" has moved since' }] },
    ]);
    expect([await stockOf('Board', 'Gdańsk'), await stockOf('Board 2', 'Gdańsk')]).toEqual([11, 0]);
  });

  test('what cannot be booked is refused or named', async () => {
    const text =
      'Kod;Magazyn;Ilość\nA-9;Gdańsk;1\nA-1;Hel;1\nA-2;Gdańsk;-1\nA-2;Gdańsk;2\nA-1;Gdańsk;x\n;Gdańsk;1\nB-2;Gdańsk;0\n';
    expect((await bring('opening-stock', text, '--dry-run')).refused).toEqual([
      { row: 2, column: 'Kod', message: 'There is no product "A-9".' },
      { row: 3, column: 'Magazyn', message: 'There is no warehouse "Hel".' },
      { row: 4, column: 'Kod', message: 'has the same code as row 5' },
      { row: 5, column: 'Kod', message: 'has the same code as row 4' },
      { row: 6, column: 'Ilość', message: '"x" is no number.' },
      { row: 7, column: 'Kod', message: 'is required' },
    ]);
    const { importId, warnings } = await upload('opening-stock', 'stan.csv', 'Kod;Magazyn;Ilość\nA-1;Sopot;500\n');
    expect(warnings).toContain('Sopot has space for 50.00, and the file needs 500.00: it cannot be written so.');
    expect((await call('POST', `/api/imports/${importId}/write`))[0]).toBe(409);
    expect(await stockOf('Hammer', 'Sopot')).toBe(0);
  });

  test('fractions are refused until a factor is confirmed', async () => {
    const text = 'Kod;Magazyn;Ilość\nA-1;Gdańsk;0,931\nA-2;Gdańsk;0,4\n';
    const { importId, fractions } = await upload('opening-stock', 'stan.csv', text);
    expect(fractions).toEqual([{ field: 'quantity', suggested: 1000, factor: null, rows: 2, of: 2 }]);
    expect((await rowsOf(importId)).map(({ message }) => message)).toEqual([
      '0,931 is no whole number: give a factor that makes all amounts whole.',
      '0,4 is no whole number: give a factor that makes all amounts whole.',
    ]);
    await call('PUT', `/api/imports/${importId}/matching`, { factors: { quantity: 1000 } });
    expect((await rowsOf(importId)).map(({ changes }) => changes[1]?.after)).toEqual(['931', '400']);
    const by100 = await bring('opening-stock', text, '--factor', 'quantity=100', '--dry-run');
    expect(by100).toMatchObject({ created: 1, refused: [{ row: 2, message: expect.stringContaining('times 100') }] });
  });
});

describe('prices and levels', () => {
  const price = (name: string) => one(sql`SELECT unit_price::integer AS price FROM product WHERE name = ${name}`);

  test('a list of prices changes prices alone, and undo restores them', async () => {
    const text = 'Kod;Nazwa;Cena\nA-1;Another name;13,00\nA-2;;20,00\nX-1;;5,00\n';
    const { id, ...figures } = await bring('prices', text);
    expect(figures).toEqual({
      created: 0,
      updated: 1,
      unchanged: 1,
      refused: [{ row: 4, column: 'Kod', message: 'There is no product "X-1".' }],
    });
    expect(await price('Hammer')).toEqual({ price: 1300 });
    expect(await bring('prices', text)).toMatchObject({ updated: 0, unchanged: 2 });
    await command('--undo', String(id));
    expect(await price('Hammer')).toEqual({ price: 1250 });
    // The stock values of warehouses follow the prices of goods that are there.
    expect(await bring('prices', 'Kod;Cena\nB-1;9\nB-2;10\n')).toMatchObject({ updated: 2 });
    expect(await verifyProjections(db)).toEqual([]);
  });

  test('minimum and target levels are set by code', async () => {
    const levels = () => one(sql`SELECT minimum_stock, target_stock FROM product WHERE name = 'Saw'`);
    const { id, ...figures } = await bring('stock-levels', 'Kod;Stan minimalny;Stan docelowy\nA-2;6;9\nA-1;6;2\n');
    expect(figures).toMatchObject({
      updated: 1,
      refused: [{ row: 3, column: 'Stan docelowy', message: 'must not be below the minimum' }],
    });
    expect(await levels()).toEqual({ minimum_stock: 6, target_stock: 9 });
    await command('--undo', String(id));
    expect(await levels()).toEqual({ minimum_stock: 5, target_stock: null });
  });
});

describe('lines of an order', () => {
  const LINES = 'SKU,Part,Quantity,Purchase Price\nA-1,,13,1.82\nB-1,,4,\n,Nothing,1,1\n';
  const HEADER = ['supplierId=Hurt', 'warehouseId=Gdańsk', 'orderedOn=2026-11-27', 'expectedOn=2026-12-01'];
  const set = HEADER.flatMap((each) => ['--set', each]);

  test('the rows are the lines of one new order, once; undo deletes a draft, and leaves an order that was sent', async () => {
    const first = await upload('purchase-orders', 'order.csv', LINES);
    expect(first.missing).toEqual(['supplierId', 'warehouseId', 'orderedOn', 'expectedOn']);
    const { id, ...figures } = await bring('purchase-orders', LINES, ...set);
    expect(figures).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      refused: [{ row: 4, column: 'Part', message: 'There is no product "Nothing".' }],
    });
    const lines = () =>
      sql`SELECT name, quantity::integer, price::integer FROM purchase_order_line JOIN product ON product.id = product_id ORDER BY position`
        .execute(db)
        .then(({ rows }) => rows);
    const board = await one<{ price: number }>(
      sql`SELECT unit_price::integer AS price FROM product WHERE name = 'Board'`,
    );
    // A line without a price has the product's.
    const written = [
      { name: 'Hammer', quantity: 13, price: 182 },
      { name: 'Board', quantity: 4, ...board },
    ];
    expect(await lines()).toEqual(written);
    expect(await bring('purchase-orders', LINES, ...set)).toMatchObject({ created: 0, unchanged: 2 });
    expect(await lines()).toEqual(written);
    await command('--undo', String(id));
    expect(await lines()).toEqual([]);

    const again = await bring('purchase-orders', LINES, ...set);
    await sql`UPDATE purchase_order SET state = 'sent'`.execute(db);
    const [, { created, refused }] = await command('--undo', String(again.id));
    expect([created, refused[0]?.message]).toEqual([
      0,
      expect.stringMatching(/^Purchase Order \d+ was changed since$/),
    ]);
    expect(await lines()).toEqual(written);
  });
});

test('one product over several rows is joined, unless the rows contradict each other', async () => {
  const text =
    'Handle,Title,Option1 Value,Variant SKU,Variant Price,Body\nglove,Work glove,S,GL-S,9.90,"<p>Line one\nline, two</p>"\n' +
    'glove,,M,GL-M,9.90,\nglove,,L,,,\nhat,Hat,S,,8.00,\nhat,,M,,9.00,\n';
  const { id, ...figures } = await bring('products', text, '--set', 'unitSize=1', '--set', 'category=Clothes');
  expect(figures).toEqual({
    created: 2,
    updated: 0,
    unchanged: 2,
    refused: [{ row: 6, column: 'Title', message: 'is required' }],
  });
  const { rows } = await sql`
    SELECT name, code FROM product JOIN product_barcode ON product_id = product.id WHERE name = 'Work glove' ORDER BY position`.execute(
    db,
  );
  expect(rows).toEqual([
    { name: 'Work glove', code: 'GL-S' },
    { name: 'Work glove', code: 'GL-M' },
  ]);
  await command('--undo', String(id));
  const path = await file('categories.csv', 'Kategoria\nClothes\n');
  expect((await command('categories', path, '--dry-run'))[1]).toMatchObject({ created: 1 });
});

test('the columns and values that were chosen are kept for the next file with the same titles', async () => {
  const text = 'Co;Ile to kosztuje;Marka\nHammer 3;5;Acme\n';
  const { importId, remembered } = await upload('products', 'one.csv', text);
  expect(remembered).toBe(false);
  const columns = { 0: 'name', 1: 'unitPrice', 2: null };
  await call('PUT', `/api/imports/${importId}/matching`, { columns, set: { unitSize: '2', category: 'Tools' } });
  const next = await upload('products', 'two.csv', text.replace('Hammer 3', 'Hammer 4'));
  expect(next).toMatchObject({ remembered: true, created: 1, refused: 0, set: { unitSize: '2', categoryId: 'Tools' } });
  expect(next.columns.map(({ field }) => field)).toEqual(['name', 'unitPrice', null]);
  // Other titles, and another list, are new.
  expect(await upload('products', 'three.csv', text.replace('Marka', 'Firma'))).toMatchObject({ remembered: false });
  // A choice that is no longer possible is not suggested.
  await sql`UPDATE import_matching SET matching = '{"columns":{"0":"colour"}}'`.execute(db);
  expect(await upload('products', 'four.csv', text)).toMatchObject({ remembered: false });
});
