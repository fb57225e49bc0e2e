import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { FEATURES } from '../../server/db/extensionMigrations';
import { loadExtensions } from '../../server/extensions';
import { verifyProjections } from '../../server/ledger/verify';
import { watchRecords } from '../../server/schema/watch';
import type { Shown } from './contract';
import { openImport } from './testing';

const { db, bring, call, upload, rowsOf, command, close } = await openImport();
afterAll(close);
// As a start does, so that the audit trail has the lines of features.
await watchRecords(db, await loadExtensions(FEATURES));

const ADDRESS = '"ul. Długa 1/2, 80-001 Gdańsk"';
await bring('warehouses', `Magazyn;Pojemność;Adres\nGdańsk;1000;${ADDRESS}\nSopot;1000;${ADDRESS}\n`);
await bring(
  'products',
  'Kod;Nazwa;Cena;Kategoria\nA-1;Hammer;12,50;Tools\nA-2;Saw;20;Tools\nA-3;Nail;1;Iron\n',
  '--set',
  'unitSize=1',
);

const shelves = async () => {
  const { rows } = await sql<{ shelf: string }>`
    SELECT product.name || ' ' || warehouse.name || ' ' || shelf AS shelf
    FROM product_shelf JOIN product ON product.id = product_id JOIN warehouse ON warehouse.id = warehouse_id
    ORDER BY product.id, warehouse.id`.execute(db);
  return rows.map(({ shelf }) => shelf);
};
const packs = async () => {
  const { rows } = await sql<{ code: string; quantity: number }>`
    SELECT code, quantity FROM product_barcode ORDER BY product_id, position`.execute(db);
  return rows.map(({ code, quantity }) => `${code} ${quantity}`);
};
const fieldsOf = async (entity: string, titles: string, row: string) => {
  const { columns } = await upload(entity, 'file.csv', `${titles}\n${row}\n`);
  return columns.map(({ field }) => field);
};

describe('shelves', () => {
  test.each(['Regał', 'Lokalizacja', 'Miejsce', 'Półka', 'Shelf', 'Bin', 'Location', 'Lagerplatz'])(
    'are known by the title %s',
    async (title) => {
      expect(await fieldsOf('shelves', `Kod;Magazyn;${title}`, 'A-1;Gdańsk;B2-10')).toEqual([
        'barcodes',
        'warehouseId',
        'shelf',
      ]);
    },
  );

  test('are written for each product and warehouse, once, and undo restores the former ones', async () => {
    const first = await bring('shelves', 'Kod;Magazyn;Regał\nA-1;Gdańsk;A1\nA-1;Sopot;S7\n');
    expect(first).toMatchObject({ created: 2, refused: [] });
    const file = 'Kod;Magazyn;Regał\nA-1;Gdańsk;A2\nA-1;Sopot;S7\nA-2;Gdańsk;B1\nA-3;Gdańsk;\n';
    const { importId, ...shown } = await upload('shelves', 'regaly.csv', file);
    expect(shown).toMatchObject({ created: 1, updated: 1, unchanged: 2, refused: 0, missing: [], incomplete: [] });
    const rows = await rowsOf(importId);
    expect(
      rows.map(({ record, kind, changes }) => [record, kind, changes.map(({ before, after }) => [before, after])]),
    ).toEqual([
      ['Hammer, Gdańsk', 'changed', [['A1', 'A2']]],
      ['Hammer, Sopot', 'unchanged', []],
      [
        'Saw, Gdańsk',
        'new',
        [
          [null, 'Gdańsk'],
          [null, 'B1'],
        ],
      ],
      ['Nail, Gdańsk', 'unchanged', []],
    ]);
    const [, written] = await call<Shown>('POST', `/api/imports/${importId}/write`);
    expect(written).toMatchObject({ state: 'written', created: 1, updated: 1, refused: 0 });
    expect(await shelves()).toEqual(['Hammer Gdańsk A2', 'Hammer Sopot S7', 'Saw Gdańsk B1']);
    expect(await bring('shelves', file)).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
    await sql`UPDATE product_shelf SET shelf = 'B9' WHERE shelf = 'B1'`.execute(db);
    const [, undone] = await command('--undo', String(importId));
    expect(undone).toMatchObject({
      updated: 1,
      created: 0,
      refused: [{ row: 4, message: '"Saw, Gdańsk" was changed since' }],
    });
    expect(await shelves()).toEqual(['Hammer Gdańsk A1', 'Hammer Sopot S7', 'Saw Gdańsk B9']);
  });

  test('of one warehouse need no column of it; what cannot be read is refused', async () => {
    const file = `Nazwa;Shelf\nHammer;C1\nSaw;${'x'.repeat(31)}\nAxe;C2\nNail;D1\nNail;D2\n`;
    expect(await bring('shelves', file, '--set', 'warehouse=Gdańsk', '--dry-run')).toMatchObject({
      updated: 1,
      refused: [
        { row: 3, column: 'Shelf', message: 'must be at most 30 characters long' },
        { row: 4, column: 'Nazwa', message: 'There is no product "Axe".' },
        { row: 5, message: 'has the same name as row 6' },
        { row: 6, message: 'has the same name as row 5' },
      ],
    });
    expect((await upload('shelves', 'file.csv', file)).missing).toEqual(['warehouseId']);
  });

  test('a shelf that changed after the difference was shown is refused and named', async () => {
    const { importId } = await upload('shelves', 'regaly.csv', 'Kod;Magazyn;Regał\nA-1;Gdańsk;E1\nA-1;Sopot;E2\n');
    await sql`UPDATE product_shelf SET shelf = 'Z' WHERE shelf = 'A1'`.execute(db);
    const [, written] = await call<Shown>('POST', `/api/imports/${importId}/write`);
    expect(written).toMatchObject({ updated: 1, refused: 1 });
    expect(await shelves()).toContain('Hammer Gdańsk Z');
    expect(await shelves()).toContain('Hammer Sopot E2');
  });
});

describe('packs', () => {
  test.each(['Szt. w opak.', 'Pack size', 'Ilość w opakowaniu', 'Pieces per pack', 'VE', 'Packungsgröße'])(
    'are known by the title %s',
    async (title) => {
      expect(await fieldsOf('barcodes', `Kod;EAN opakowania;${title}`, 'A-1;5901234123457;12')).toEqual([
        'barcodes',
        'code',
        'quantity',
      ]);
    },
  );

  test('add barcodes of several pieces, change those of known ones, and undo takes them back', async () => {
    const before = await packs();
    const file = 'Kod;EAN opakowania;Szt. w opak.\nA-1;5901234123457;12\nA-2;;6\nA-3;A-1;4\n';
    const { id, ...figures } = await bring('barcodes', file);
    expect(figures).toMatchObject({
      created: 1,
      updated: 1,
      refused: [{ row: 4, column: 'EAN opakowania', message: expect.stringContaining('has a code of another record') }],
    });
    expect(await packs()).toEqual(['A-1 1', '5901234123457 12', 'A-2 6', 'A-3 1']);
    // The same code in another spelling.
    expect(await bring('barcodes', file.replace('5901234123457', '05901234123457'))).toMatchObject({ unchanged: 2 });
    expect((await command('--undo', String(id)))[1]).toMatchObject({ created: 1, updated: 1, refused: [] });
    expect(await packs()).toEqual(before);
  });

  test('a code of two rows, and pieces that are no amount, are refused', async () => {
    const file = 'Kod;EAN opakowania;Szt. w opak.\nA-1;5901234123457;12\nA-2;5901234123457;6\nA-3;5901234123464;0\n';
    expect((await bring('barcodes', file, '--dry-run')).refused).toMatchObject([
      { row: 2, message: 'means the same record as row 3' },
      { row: 3, message: 'means the same record as row 2' },
      { row: 4, column: 'Szt. w opak.', message: 'must be at least 1' },
    ]);
  });
});

test('an undo keeps and names the lines that another user changed meanwhile, also where they have the written values again', async () => {
  const shelved = await bring('shelves', 'Kod;Magazyn;Regał\nA-1;Gdańsk;N1\nA-2;Gdańsk;N2\n');
  const packed = await bring(
    'barcodes',
    'Kod;EAN opakowania;Szt. w opak.\nA-2;5901234123471;12\nA-3;5901234123488;4\n',
  );
  const levelled = await bring('levels', 'Kod;Magazyn;Minimum\nA-1;Gdańsk;3\nA-1;Sopot;4\n');
  for (const change of [
    sql`UPDATE product_shelf SET shelf = 'Z' WHERE shelf = 'N1'`,
    sql`UPDATE product_shelf SET shelf = 'N1' WHERE shelf = 'Z'`,
    sql`UPDATE product_barcode SET quantity = 9 WHERE code = '5901234123471'`,
    sql`UPDATE product_barcode SET quantity = 12 WHERE code = '5901234123471'`,
    sql`UPDATE product_level SET minimum = 9 WHERE minimum = 3`,
    sql`UPDATE product_level SET minimum = 3 WHERE minimum = 9`,
  ])
    await change.execute(db);
  for (const [{ id }, name] of [
    [shelved, 'Hammer, Gdańsk'],
    [packed, 'Saw, 5901234123471'],
    [levelled, 'Hammer, Gdańsk'],
  ] as const) {
    const [, undone] = await command('--undo', String(id));
    expect(undone).toMatchObject({ refused: [{ message: `"${name}" was changed since` }] });
    expect(undone.created + undone.updated).toBe(1);
  }
  expect(await shelves()).toContain('Hammer Gdańsk N1');
  expect(await packs()).toContain('5901234123471 12');
  await sql`DELETE FROM product_level`.execute(db);
});

test('undoing one import after another restores the lines of the first', async () => {
  const before = await shelves();
  const first = await bring('shelves', 'Kod;Magazyn;Regał\nA-3;Gdańsk;R1\n');
  const second = await bring('shelves', 'Kod;Magazyn;Regał\nA-3;Gdańsk;R2\n');
  for (const { id } of [second, first]) expect((await command('--undo', String(id)))[1]).toMatchObject({ refused: [] });
  expect(await shelves()).toEqual(before);
});

test('levels of single warehouses are lines too, which the stock takes over', async () => {
  const file = 'Kod;Magazyn;Minimum;Max\nA-1;Gdańsk;3;9\nA-2;Gdańsk;4;2\n';
  const { id, ...figures } = await bring('levels', file);
  expect(figures).toMatchObject({ created: 1, refused: [{ row: 3, message: 'must not be below the minimum' }] });
  const { rows } = await sql`SELECT minimum, target FROM product_level`.execute(db);
  expect(rows).toEqual([{ minimum: 3, target: 9 }]);
  expect(await verifyProjections(db)).toEqual([]);
  await command('--undo', String(id));
  expect((await sql`SELECT FROM product_level`.execute(db)).rows).toEqual([]);
});
