import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ShownRow } from '../../contract/changes';
import { ServerProcess } from '../../tests/helpers/serverProcess';
import type { Shown } from './contract';
import { openImport } from './testing';

const { db, url, file, command, call, upload, close } = await openImport();
afterAll(close);
beforeEach(async () => {
  for (const table of ['change', 'product', 'category', 'client', 'address']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(db);
  }
});

/** Everything that an import can write. */
const state = async () => {
  const read = (query: ReturnType<typeof sql>) => query.execute(db).then(({ rows }) => rows);
  return {
    products: await read(
      sql`SELECT id, name, description, unit_price, unit_size, category_id FROM product ORDER BY id`,
    ),
    codes: await read(sql`SELECT product_id, position, code FROM product_barcode ORDER BY 1, 2`),
    categories: await read(sql`SELECT id, name, description FROM category ORDER BY id`),
    clients: await read(sql`SELECT id, name, email, phone_number FROM client ORDER BY id`),
  };
};

const GOODS =
  'Kod;EAN;Nazwa;Cena;Kategoria\nA-1;5901234123457;Młotek;12,50;Narzędzia\nA-2;;Piła;1 234,50;Narzędzia\nB-1;;Deska;7,00;Drewno\n';
const MORE = ['--set', 'unitSize=1'];

describe('the command', () => {
  test('creates products with their codes and categories; the same file again writes nothing; undo leaves nothing', async () => {
    const path = await file('goods.csv', GOODS);
    const before = await state();
    const [code, { id, ...figures }] = await command('products', path, ...MORE);
    expect([code, figures]).toEqual([0, { created: 3, updated: 0, unchanged: 0, refused: [] }]);
    const written = await state();
    expect(written.products).toMatchObject([
      { name: 'Młotek', description: 'Młotek', unit_price: 1250, unit_size: 100 },
      { name: 'Piła', unit_price: 123450 },
      { name: 'Deska', unit_price: 700 },
    ]);
    expect(written.codes.map((row) => (row as { code: string }).code)).toEqual(['A-1', '5901234123457', 'A-2', 'B-1']);
    expect(written.categories).toMatchObject([{ name: 'Narzędzia' }, { name: 'Drewno' }]);
    const [again, same] = await command('products', path, ...MORE);
    expect([again, same]).toMatchObject([0, { created: 0, updated: 0, unchanged: 3, refused: [] }]);
    expect(await state()).toEqual(written);
    await command('--undo', String(id));
    expect(await state()).toEqual(before);
    const { rows } = await sql<{ note: string }>`SELECT note FROM audit WHERE action = 'import' ORDER BY id`.execute(
      db,
    );
    expect(rows.map(({ note }) => note).slice(-2)).toEqual([
      `Import ${id} of products from goods.csv: 3 created, 0 changed, 0 unchanged, 0 refused.`,
      `Import ${id} from goods.csv undone: 3 deleted, 0 restored, 0 refused.`,
    ]);
  });

  test('a dry run gives the same figures and writes nothing', async () => {
    const path = await file('goods.csv', `${GOODS}B-1;;Deska 2;8,00;Drewno\nC-1;;Olej;abc;Drewno\n`);
    const before = await state();
    const [code, result] = await command('products', path, ...MORE, '--dry-run');
    expect([code, result]).toEqual([
      1,
      {
        id: null,
        created: 2,
        updated: 0,
        unchanged: 0,
        refused: [
          { row: 4, column: 'Kod', message: 'has the same code as row 5' },
          { row: 5, column: 'Kod', message: 'has the same code as row 4' },
          { row: 6, column: 'Cena', message: '"abc" is no number.' },
        ],
      },
    ]);
    expect(await state()).toEqual(before);
  });

  test('undo restores former values, deletes nothing that was there, and names what changed since', async () => {
    const path = await file('goods.csv', GOODS);
    await command('products', path, ...MORE);
    const before = await state();
    const next = GOODS.replace('12,50', '13,00').replace('7,00', '8,00').concat('C-1;;Nowy;1,00;Drewno\n');
    const [, { id, ...figures }] = await command('products', await file('next.csv', next), ...MORE);
    expect(figures).toEqual({ created: 1, updated: 2, unchanged: 1, refused: [] });
    expect((await state()).products).toMatchObject([
      { unit_price: 1300 },
      { unit_price: 123450 },
      { unit_price: 800 },
      { name: 'Nowy' },
    ]);
    await sql`UPDATE product SET name = 'Deska sosnowa' WHERE name = 'Deska'`.execute(db);
    const [code, undone] = await command('--undo', String(id));
    expect([code, undone]).toEqual([
      1,
      {
        id,
        created: 1,
        updated: 1,
        unchanged: 0,
        refused: [{ row: 4, column: null, message: '"Deska" was changed since' }],
      },
    ]);
    const after = await state();
    expect(after.products.map((row) => (row as { unit_price: number }).unit_price)).toEqual([1250, 123450, 800]);
    expect(after.codes).toEqual(before.codes);
  });

  test('undo leaves a new record that something uses', async () => {
    const [, { id }] = await command('categories', await file('categories.csv', 'Kategoria\nDrewno\nFarby\n'));
    await sql`
      INSERT INTO product (name, description, unit_price, unit_size, category_id)
      SELECT 'Deska', 'x', 100, 100, id FROM category WHERE name = 'Drewno'`.execute(db);
    expect(await command('--undo', String(id))).toEqual([
      1,
      { id, created: 1, updated: 0, unchanged: 0, refused: [{ row: 2, column: null, message: '"Drewno" is in use' }] },
    ]);
    expect((await state()).categories).toMatchObject([{ name: 'Drewno' }]);
  });

  test('clients come with an address in one line; an existing one that differs is refused, since clients cannot change', async () => {
    const text =
      'Kod;Nazwa;Adres;E-mail;Telefon\nK0;Sklep Łączka;ul. Świętojańska 1/2, 80-001 Gdańsk;brak;58 123 45 00\n';
    const set = ['--set', 'email=office@example.com'];
    expect(await command('clients', await file('clients.csv', text), ...set)).toMatchObject([
      0,
      { created: 1, refused: [] },
    ]);
    const { rows } = await sql`
      SELECT client.name, email, street, street_number, postal_code, city.name AS city, country.name AS country
      FROM client JOIN address ON address.id = address_id JOIN city ON city.id = city_id JOIN country ON country.id = country_id`.execute(
      db,
    );
    expect(rows).toEqual([
      {
        name: 'Sklep Łączka',
        email: 'office@example.com',
        street: 'ul. Świętojańska',
        street_number: '1/2',
        postal_code: '80-001',
        city: 'Gdańsk',
        country: 'Poland',
      },
    ]);
    expect(await command('clients', await file('clients.csv', text), ...set)).toMatchObject([0, { unchanged: 1 }]);
    const other = await file('clients.csv', text.replace('58 123', '58 124'));
    expect(await command('clients', other, ...set)).toMatchObject([
      1,
      { refused: [{ row: 2, column: 'Phone No.', message: 'differs, and clients cannot be changed' }] },
    ]);
  });

  test('what cannot be done is told as JSON too', async () => {
    const path = await file('goods.csv', GOODS);
    const told = (...args: string[]) => command(...args).then(([code, { refused }]) => [code, refused[0]?.message]);
    expect(await told('product', path)).toEqual([
      1,
      expect.stringMatching(/^product cannot be imported\. There are: products, /),
    ]);
    expect(await told('products', path, '--set', 'colour=red')).toEqual([
      1,
      expect.stringMatching(/^There is no field colour\./),
    ]);
    expect(await told('products', path, '--key', 'price')).toEqual([
      1,
      'Rows cannot be found by price. They can by: barcodes, name.',
    ]);
    expect(await told('products', await file('nul.csv', 'a\0b'))).toEqual([
      1,
      'The file is no text: it contains NUL characters.',
    ]);
    expect(await told('--undo', '2000000')).toEqual([1, 'Import not found.']);
  });
});

describe('the calls', () => {
  test('the difference equals what is written, cell by cell', async () => {
    const first = await upload('products', 'goods.csv', GOODS);
    expect(first).toMatchObject({ missing: ['unitSize'], created: 0, refused: 3, key: 'barcodes', state: 'ready' });
    const [, matched] = await call<Shown>('PUT', `/api/imports/${first.importId}/matching`, { set: { unitSize: '1' } });
    expect(matched).toMatchObject({
      missing: [],
      created: 3,
      refused: 0,
      made: ['categories: Narzędzia', 'categories: Drewno'],
    });
    const [, fresh] = await call<{ content: ShownRow[] }>('GET', `/api/imports/${first.importId}/rows?kind=new`);
    // The row shows the name, which is also the description if the file has none.
    expect(fresh.content[0]?.record).toBe('Młotek');
    expect(fresh.content[0]?.changes.map(({ field }) => field)).toEqual([
      'unitPrice',
      'unitSize',
      'categoryId',
      'barcodes',
    ]);
    expect((await state()).products).toEqual([]);
    const [status, written] = await call<Shown>('POST', `/api/imports/${first.importId}/write`);
    expect([status, written]).toMatchObject([200, { state: 'written', created: 3, refused: 0, error: null }]);
    expect((await call('POST', `/api/imports/${first.importId}/write`))[0]).toBe(409);
    const next = await upload('products', 'next.csv', GOODS.replace('12,50', '13,00'));
    const [, { content }] = await call<{ content: ShownRow[] }>(
      'GET',
      `/api/imports/${next.importId}/rows?kind=changed`,
    );
    expect(content).toMatchObject([
      {
        row: 2,
        record: 'Młotek',
        changes: [{ field: 'unitPrice', label: 'Price', kind: 'money', before: '12.5', after: '13' }],
      },
    ]);
  });

  test('a record that changed since the difference, and a code that another got, are refused and named', async () => {
    await command('products', await file('goods.csv', GOODS), ...MORE);
    const { importId } = await upload(
      'products',
      'next.csv',
      `${GOODS.replace('12,50', '13,00')}C-1;;Nowy;1,00;Drewno\n`,
    );
    await call('PUT', `/api/imports/${importId}/matching`, { set: { unitSize: '1' } });
    await sql`UPDATE product SET name = 'Młot' WHERE name = 'Młotek'`.execute(db);
    await sql`INSERT INTO product_barcode (product_id, position, code) SELECT id, 5, 'C-1' FROM product WHERE name = 'Deska'`.execute(
      db,
    );
    const [, written] = await call<Shown>('POST', `/api/imports/${importId}/write`);
    expect(written).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 2 });
    const [, { content }] = await call<{ content: ShownRow[] }>('GET', `/api/imports/${importId}/rows?kind=refused`);
    expect(content.map(({ row, message }) => [row, message])).toEqual([
      [2, '"Młotek" was changed after the difference was shown'],
      [5, '"Nowy" was added after the difference was shown'],
    ]);
  });

  test('refused rows are a file of the same columns with the reasons', async () => {
    const { importId } = await upload('products', 'goods.csv', 'Kod;Nazwa;Cena;Size\nA;Hammer;x;1\n;"a;b";1,00;y\n');
    const [, answer] = await call<object>('GET', `/api/imports/${importId}/refused`);
    expect(answer).toEqual({
      fileName: 'goods-refused.csv',
      csv: '\ufeffKod;Nazwa;Cena;Size;Reason\r\nA;Hammer;x;1;"Cena: ""x"" is no number."\r\n;"a;b";1,00;y;"Size: ""y"" is no number."\r\n',
    });
  });

  test('the description says that the body is a file', async () => {
    type Described = {
      paths: Record<string, { post: { requestBody: object; responses: Record<string, { description: string }> } }>;
    };
    const [, { paths }] = await call<Described>('GET', '/api/openapi.json');
    const { requestBody, responses } = paths['/api/imports']?.post ?? {};
    expect(requestBody).toEqual({
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    });
    expect(responses?.['415']?.description).toBe('The body is not application/octet-stream');
  });

  test('a cancelled difference is gone, and a file of another type is refused', async () => {
    const { importId } = await upload('products', 'goods.csv', GOODS);
    expect((await call('POST', `/api/imports/${importId}/cancel`))[0]).toBe(204);
    expect((await call('GET', `/api/imports/${importId}`))[0]).toBe(404);
    expect((await call('POST', '/api/imports?entity=products&fileName=x', { a: 1 }))[0]).toBe(415);
  });
});

test('the command runs as a process', async () => {
  const script = ['--import', 'tsx', join(import.meta.dirname, 'cli.ts')];
  const path = await file('categories.csv', 'Kategoria\nDrewno\n');
  const tool = new ServerProcess({ DATABASE_URL: url }, ['categories', path], { script });
  expect(await tool.exit()).toBe(0);
  expect(tool.output).toContain('1 created, 0 changed, 0 unchanged, 0 refused.');
  expect((await state()).categories).toMatchObject([{ name: 'Drewno' }]);
});

describe('records over all fields', () => {
  const products = async (text: string) => (await command('products', await file('goods.csv', text), ...MORE))[1];

  test('codes, names, prices and descriptions change together, and undo restores each', async () => {
    await products(GOODS);
    const before = await state();
    const changed = await products(
      'Kod;EAN;Nazwa;Opis;Cena;Kategoria\nA-1;96385074;Młot;Ciężki;13;Drewno\nA-2;;Piła;;1 234,50;Narzędzia\nB-1;4006381333931;Deska;;7;Drewno\n',
    );
    expect(changed).toMatchObject({ created: 0, updated: 2, unchanged: 1, refused: [] });
    const after = await state();
    expect(after.products).toMatchObject([
      { name: 'Młot', description: 'Ciężki', unit_price: 1300 },
      { name: 'Piła' },
      { name: 'Deska' },
    ]);
    expect(after.codes.map((row) => (row as { code: string }).code)).toEqual([
      'A-1',
      '5901234123457',
      '96385074',
      'A-2',
      'B-1',
      '4006381333931',
    ]);
    await command('--undo', String(changed.id));
    expect(await state()).toEqual(before);
  });

  test('a code that another record got since the difference is refused, and the other rows are written', async () => {
    await products(GOODS);
    const { importId } = await upload('products', 'codes.csv', 'Kod;EAN;Cena\nA-1;96385074;12,50\nB-1;;8\n');
    await sql`INSERT INTO product_barcode (product_id, position, code) SELECT id, 5, '96385074' FROM product WHERE name = 'Piła'`.execute(
      db,
    );
    expect(await call<Shown>('POST', `/api/imports/${importId}/write`)).toMatchObject([
      200,
      { updated: 1, refused: 1 },
    ]);
    const [, { content }] = await call<{ content: ShownRow[] }>('GET', `/api/imports/${importId}/rows?kind=refused`);
    expect(content[0]?.message).toBe('Barcode 96385074 is that of "Piła" already.');
  });
});

describe('people and addresses', () => {
  const ADDRESS = 'ul. Długa 1/2, 80-001 Gdańsk';

  test('a name and surname in one column, in the order of its title', async () => {
    await command('warehouses', await file('w.csv', `Magazyn;Pojemność;Adres\nHel;10;"${ADDRESS}"\n`));
    const text = (title: string, name: string) =>
      `${title};E-mail;Telefon;Stanowisko;Magazyn;Adres\n${name};${title.replace(/\W/g, '')}@example.com;58;Magazynier;Hel;"${ADDRESS}"\n`;
    for (const [title, name] of [
      ['Imię i nazwisko', 'Anna Nowak'],
      ['Nazwisko i imię', 'Nowak Anna'],
      ['Full name', '"Nowak, Anna"'],
    ] as const) {
      const [code, { created }] = await command('employees', await file('e.csv', text(title, name)));
      expect([code, created]).toEqual([0, 1]);
    }
    const { rows } = await sql`SELECT DISTINCT name, surname FROM employee`.execute(db);
    expect(rows).toEqual([{ name: 'Anna', surname: 'Nowak' }]);
    const [, { refused }] = await command('employees', await file('e.csv', text('Pracownik', 'Jan Maria Kowalski')));
    expect(refused[0]?.message).toMatch(/is no name and surname/);
    await sql`DELETE FROM employee`.execute(db);
    await sql`DELETE FROM warehouse`.execute(db);
  });

  test.each([
    ['Adres;Kod;Miejscowość;Nr lokalu', 'ul. Długa 1;80-001;Gdańsk;2'],
    ['Ulica;Kod pocztowy;Miasto;Kraj', 'ul. Długa 1/2;80-001;Gdańsk;Polska'],
    ['Ulica;Nr domu;Nr lokalu;Kod pocztowy;Miasto', 'ul. Długa;1;2;80-001;Gdańsk'],
    ['Adres', '"80-001 Gdańsk, ul. Długa 1/2"'],
  ])('an address in the columns %s', async (titles, values) => {
    const path = await file('clients.csv', `Nazwa;E-mail;Telefon;${titles}\nSklep;a@example.com;58 123;${values}\n`);
    expect(await command('clients', path)).toMatchObject([0, { created: 1, refused: [] }]);
    const { rows } = await sql`
      SELECT street, street_number, postal_code, city.name AS city, country.country_code AS country
      FROM client JOIN address ON address.id = address_id JOIN city ON city.id = city_id JOIN country ON country.id = country_id`.execute(
      db,
    );
    expect(rows).toEqual([
      { street: 'ul. Długa', street_number: '1/2', postal_code: '80-001', city: 'Gdańsk', country: 'PL' },
    ]);
  });
});
