import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { cents } from '../../server/db/units';
import { verifyProjections } from '../../server/ledger/verify';
import { consumeInternally, correct, insertReason, receiveInternally } from '../../tests/helpers/setRight';
import type { Shown } from './contract';
import { openImport } from './testing';

const { db, bring, call, upload, rowsOf, command, close } = await openImport();
afterAll(close);

const ADDRESS = '"ul. Długa 1/2, 80-001 Gdańsk"';
await bring('warehouses', `Magazyn;Pojemność;Adres\nGdańsk;900000;${ADDRESS}\n`);
await bring(
  'employees',
  `Imię;Nazwisko;E-mail;Telefon;Stanowisko;Magazyn;Adres\nAnna;Nowak;a@example.com;58;Szef;Gdańsk;${ADDRESS}\n`,
);
await bring(
  'products',
  'Kod;Nazwa;Jm;Cena;Kategoria\nA-1;Hammer;szt.;12,50;Tools\nA-2;Saw;szt.;20;Tools\nA-3;Timber;m³;500;Wood\n',
  '--set',
  'unitSize=1',
);

const costs = async () => {
  const { rows } = await sql<{ name: string; quantity: number; value: number }>`
    SELECT name, quantity, value::integer FROM stock JOIN product ON product.id = product_id
    WHERE quantity > 0 ORDER BY product.id`.execute(db);
  return rows.map(({ name, quantity, value }) => `${name} ${quantity} ${value}`);
};

test.each(['Cena zakupu', 'Cena zakupu netto', 'Purchase price', 'Unit cost', 'Einkaufspreis', 'EK netto'])(
  'a column of purchase prices is known by the title %s',
  async (title) => {
    const { columns } = await upload('opening-stock', 'stan.csv', `Kod;Magazyn;Ilość;${title}\nA-1;Gdańsk;10;8,20\n`);
    expect(columns.map(({ field }) => field)).toEqual(['barcodes', 'warehouseId', 'quantity', 'unitCost']);
  },
);

describe('opening stock with purchase prices', () => {
  const FILE = 'Kod;Magazyn;Ilość;Cena;Cena zakupu\nA-1;Gdańsk;10;99;8,20\nA-2;Gdańsk;4;99;\n';

  test('has their value from the first day, once; undo takes it back', async () => {
    const { importId } = await upload('opening-stock', 'stan.csv', FILE);
    expect(
      (await rowsOf(importId)).map(({ changes }) => changes.map(({ label, after }) => `${label} ${after}`)),
    ).toEqual([
      ['Warehouse Gdańsk', 'Amount 10', 'Purchase Price 8.2', 'Employee Anna Nowak'],
      ['Warehouse Gdańsk', 'Amount 4', 'Employee Anna Nowak'],
    ]);
    await call('POST', `/api/imports/${importId}/write`);
    // Without a purchase price a piece has the product's price.
    expect(await costs()).toEqual(['Hammer 10 8200', 'Saw 4 8000']);
    expect(await verifyProjections(db)).toEqual([]);
    expect(await bring('opening-stock', FILE)).toMatchObject({ created: 0, unchanged: 2, refused: [] });
    expect(await bring('opening-stock', FILE.replace('8,20', '8,30'))).toMatchObject({
      refused: [{ row: 2, message: 'has an opening balance at another purchase price already: undo its import' }],
    });
    await command('--undo', String(importId));
    expect(await costs()).toEqual([]);
    expect(await verifyProjections(db)).toEqual([]);
  });

  test('undo takes back what the opening brought, and the undone transaction cannot be corrected', async () => {
    const { rows: hammers } = await sql<{ productId: number; warehouseId: number; employeeId: number }>`
      SELECT product.id AS "productId", warehouse_id AS "warehouseId", employee.id AS "employeeId"
      FROM product, employee WHERE product.name = 'Hammer'`.execute(db);
    const [{ productId, warehouseId, employeeId } = { productId: 0, warehouseId: 0, employeeId: 0 }] = hammers;
    const reasonId = await insertReason(db, 'Found');
    const items = { [productId]: 10 };
    await receiveInternally(
      db,
      { warehouseId, employeeId, reasonId, items },
      { unitCosts: new Map([[productId, cents(100)]]) },
    );
    const { importId } = await upload(
      'opening-stock',
      'stan.csv',
      'Kod;Magazyn;Ilość;Cena zakupu\nA-1;Gdańsk;10;5,00\n',
    );
    await call('POST', `/api/imports/${importId}/write`);
    const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM movement`.execute(db);
    const id = rows[0]?.id ?? 0;
    expect(await costs()).toEqual(['Hammer 20 6000']);
    await command('--undo', String(importId));
    expect(await costs()).toEqual(['Hammer 10 1000']);
    const lines = [{ productId, recorded: 10, actual: 0 }];
    const refused = correct(db, id, { employeeId, reason: 'Wrong', lines });
    await expect(refused).rejects.toThrow(`Transaction #${id} was undone: nothing of it is left to correct.`);
    expect(await verifyProjections(db)).toEqual([]);
    await consumeInternally(db, { warehouseId, employeeId, reasonId, items });
  });

  test("take them from values only by the user's choice, and only exactly", async () => {
    const file = 'Kod;Magazyn;Ilość;Wartość\nA-1;Gdańsk;10;82,00\nA-2;Gdańsk;3;10,00\n';
    const { importId, ...shown } = await upload('opening-stock', 'stan.csv', file);
    expect(shown.columns[3]?.field).toBeNull();
    expect(shown.warnings).toEqual([
      'Wartość may be Value, and is ignored: choose it only if it is the value at purchase prices.',
      '2 of 2 lines of opening stock have no purchase price: they get the average of the stock, else the sales price of their product.',
    ]);
    const [, chosen] = await call<Shown>('PUT', `/api/imports/${importId}/matching`, { titles: { Wartość: 'value' } });
    expect(chosen).toMatchObject({ created: 1, refused: 1, warnings: [] });
    const rows = await rowsOf(importId);
    expect(rows[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'unitCost', label: 'Purchase Price', before: null, after: '8.2' }),
    );
    expect(rows[1]).toMatchObject({
      column: 'Wartość',
      message: '10.00 for 3 pieces is no whole number of cents for one',
    });
    const both = 'Kod;Magazyn;Ilość;Cena zakupu;Wartość\nA-1;Gdańsk;10;8,20;82\nA-2;Gdańsk;3;3;10\n';
    expect(await bring('opening-stock', both, '--column', 'Wartość=value', '--dry-run')).toMatchObject({
      created: 1,
      refused: [{ row: 3, column: 'Wartość', message: '10.00 is not 3 times the purchase price' }],
    });
  });

  test('are those of the finer unit, or of the pieces that a factor makes', async () => {
    const file = 'Kod;Magazyn;Ilość;Cena zakupu\nA-3;Gdańsk;2,5;450\n';
    for (const option of [
      ['--finer', 'm³=l'],
      ['--factor', 'quantity=1000'],
    ]) {
      const { id } = await bring('opening-stock', file, ...option);
      expect(await costs()).toEqual(['Timber 2500 112500']);
      await command('--undo', String(id));
    }
    expect(await bring('opening-stock', file.replace('450', '450,04'), '--finer', 'm³=l', '--dry-run')).toMatchObject({
      refused: [{ row: 2, message: '450.04 is no whole number of cents for one piece of the smaller unit' }],
    });
  });
});
