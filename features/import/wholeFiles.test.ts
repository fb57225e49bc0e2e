import { afterAll, describe, expect, test } from 'vitest';
import type { Shown } from './contract';
import { number, text, workbook } from './testBook';
import { openImport } from './testing';

/*
 * Files as programs and shops write them: nothing of them disappears without a word, and a file without faults has no refused rows.
 */

const { app, bring, call, upload, rowsOf, tryText, close } = await openImport();
afterAll(close);

const ADDRESS = '"ul. Długa 1/2, 80-001 Gdańsk"';
await bring('warehouses', `Magazyn;Pojemność;Adres\nGdańsk;900000;${ADDRESS}\nBerlin;900000;${ADDRESS}\n`);
await bring(
  'employees',
  `Imię;Nazwisko;E-mail;Telefon;Stanowisko;Magazyn;Adres\nAnna;Nowak;a@example.com;58;Szef;Gdańsk;${ADDRESS}\n`,
);
const SET = ['--set', 'unitSize=1', '--set', 'category=Tools'];
await bring('products', 'Kod;Nazwa;Cena\nA-1;Hammer;12,50\nA-2;Saw;20\nA-3;Nail;1\n', ...SET);

const fieldsOf = async (entity: string, titles: string, ...rows: string[]) => {
  const { columns } = await upload(entity, 'file.csv', `${titles}\n${rows.join('\n')}\n`);
  return columns.map(({ field }) => field);
};
const pricesOf = async (importId: number, field = 'unitPrice') =>
  (await rowsOf(importId)).map(
    ({ message, changes }) => message ?? changes.find((each) => each.field === field)?.after,
  );

describe('columns', () => {
  test.each([
    ['products', 'Podst. kod kreskowy', 'barcodes'],
    ['products', 'Podstawowy kod kreskowy', 'barcodes'],
    ['products', 'Indeks katalogowy', 'barcodes'],
    ['products', 'Indeks handlowy', 'barcodes'],
    ['products', 'Kod producenta', 'barcodes'],
    ['products', 'PLU', 'barcodes'],
    ['opening-stock', 'Cost per item', 'unitCost'],
    ['opening-stock', 'Meta: _cost', 'unitCost'],
    ['opening-stock', 'Cena dostawy', 'unitCost'],
    ['opening-stock', 'Cena przyjęcia', 'unitCost'],
    ['opening-stock', 'C. zakupu', 'unitCost'],
    ['opening-stock', 'Średnia ważona', 'unitCost'],
    ['opening-stock', 'Stan końcowy', 'quantity'],
  ])('of %s are known by the title %s', async (entity, title, field) => {
    expect(await fieldsOf(entity, `Nazwa;${title}`, 'Hammer;7')).toEqual(['name', field]);
  });

  test('without a field are named before anything is written', async () => {
    const file = 'Kod;Nazwa;Cena;VAT;Cena brutto;Uwagi 2\nB-1;Axe;5;23;6,15;\n';
    const { notes } = await tryText('products', file, ...SET);
    expect(notes).toEqual(['Columns that are not used (--column TITLE=FIELD uses one): VAT, Cena brutto']);
  });

  test('of barcodes and addresses of mail are recognized by their values, and said to be', async () => {
    const rows = ['B-1;Axe;5901234123457;5', 'B-2;Vice;4006381333931;6'];
    const { columns, warnings } = await upload('products', 'f.csv', `Kod;Nazwa;Xyz;Cena\n${rows.join('\n')}\n`);
    expect(columns.map(({ field }) => field)).toEqual(['barcodes', 'name', 'barcodes', 'unitPrice']);
    expect(warnings).toEqual(['Xyz is taken as Barcodes by its values: check it.']);
    expect(await fieldsOf('clients', 'Nazwa;Kontakt', 'Hurt;a@example.com', 'Sklep;b@example.com')).toEqual([
      'name',
      'email',
    ]);
  });

  test('are not guessed where a check digit is wrong, a title means packs, or another column has the barcodes', async () => {
    const wrong = ['Axe;5901234123457', 'Vice;4006381333932'];
    const right = ['Axe;5901234123457', 'Vice;4006381333931'];
    expect(await fieldsOf('products', 'Nazwa;Xyz', ...wrong)).toEqual(['name', null]);
    expect(await fieldsOf('products', 'Nazwa;Kod kartonu', ...right)).toEqual(['name', null]);
    const both = right.map((row) => `${row};${row.endsWith('7') ? '96385074' : '036000291452'}`);
    expect(await fieldsOf('products', 'Nazwa;EAN;Xyz', ...both)).toEqual(['name', 'barcodes', null]);
  });

  test('of purchase prices never set the sales price, which is asked for once', async () => {
    const file = 'Kod;Nazwa;Cena zakupu\nB-1;Axe;5\nB-2;Vice;6\n';
    const { code, result } = await tryText('products', file, ...SET);
    expect([code, result.refused]).toEqual([
      1,
      [
        {
          row: 0,
          column: null,
          message: expect.stringContaining('no column for unitPrice: use --set unitPrice=VALUE'),
        },
      ],
    ]);
    expect((await tryText('products', file)).result.refused).toHaveLength(1);
    expect(await fieldsOf('prices', 'Kod;Purchase price', 'A-1;5')).toEqual(['barcodes', null]);
  });
});

test('the lines of opening stock without a purchase price are counted before the write', async () => {
  const { notes } = await tryText('opening-stock', 'Kod;Magazyn;Ilość;Koszt\nA-1;Gdańsk;1;5\nA-2;Gdańsk;2;\n');
  expect(notes).toEqual([
    '1 of 2 lines of opening stock have no purchase price: they get the average of the stock, else the sales price of their product.',
  ]);
});

describe('prices for several pieces', () => {
  const FILE = 'Kod;Cena;Za ile\nA-1;450;100 szt.\nA-2;21;szt.\nA-3;1,05;100\n';

  test('are refused until the user divides or keeps them', async () => {
    const { importId, ...asked } = await upload('prices', 'cennik.csv', FILE);
    expect(asked).toMatchObject({ updated: 1, refused: 2, doubts: { pieces: [100], pricePer: null } });
    expect((await rowsOf(importId))[0]).toMatchObject({
      column: 'Cena',
      message: 'The price is for 100 pieces: say whether it is divided.',
    });
    const match = (pricePer: string) => call<Shown>('PUT', `/api/imports/${importId}/matching`, { pricePer });
    const [, divided] = await match('divide');
    expect(divided.warnings).toContain('1 price is for several pieces: the price of one is taken.');
    expect(await pricesOf(importId)).toEqual(['4.5', '21', '1.05 for 100 pieces is no whole number of cents for one']);
    await match('keep');
    expect(await pricesOf(importId)).toEqual(['450', '21', '1.05']);
    const { notes } = await tryText('prices', FILE);
    expect(notes).toContain('Prices for 100 pieces are refused: use --price-per divide or --price-per keep.');
    expect((await tryText('prices', FILE, '--price-per', 'divide')).result).toMatchObject({ updated: 2 });
  });

  test('may be named by the title of the price', async () => {
    const file = 'Kod;Magazyn;Ilość;Cena zakupu za 100 szt.\nA-3;Gdańsk;500;12\n';
    const { importId, doubts } = await upload('opening-stock', 'stan.csv', file);
    expect(doubts?.pieces).toEqual([100]);
    await call('PUT', `/api/imports/${importId}/matching`, { pricePer: 'divide' });
    expect(await pricesOf(importId, 'unitCost')).toEqual(['0.12']);
  });
});

describe('amounts', () => {
  const WITH_DECIMALS = 'Kod;Magazyn;Ilość;Koszt\nA-1;Gdańsk;121,000;5,50\nA-2;Gdańsk;13,000;6,20\n';

  test('with three decimals beside a column with decimal commas are proposed as decimals, and asked about', async () => {
    const { importId, ...asked } = await upload('opening-stock', 'stan.csv', WITH_DECIMALS);
    expect(asked).toMatchObject({ created: 0, refused: 2, missing: [] });
    expect(asked.columns[2]).toMatchObject({ question: 'numbers', proposed: 'comma' });
    expect(asked.warnings).toEqual([
      'Ilość: "121,000" is 121 if it is written like the other columns. Confirm how numbers are written.',
    ]);
    const [, read] = await call<Shown>('PUT', `/api/imports/${importId}/matching`, { numbers: 'comma' });
    expect(read).toMatchObject({ created: 2, refused: 0 });
    expect(await pricesOf(importId, 'quantity')).toEqual(['121', '13']);
    const alone = await upload('opening-stock', 'stan.csv', 'Kod;Magazyn;Ilość\nA-1;Gdańsk;121,000\n');
    expect(alone.columns[2]).toMatchObject({ question: 'numbers', proposed: null });
  });

  test('one odd amount among whole ones proposes no factor for all', async () => {
    const file = 'Kod;Magazyn;Ilość\nA-1;Gdańsk;12,345\nA-2;Gdańsk;7\nA-3;Gdańsk;9\n';
    const { code, notes, result } = await tryText('opening-stock', file, '--numbers', 'comma');
    expect([code, result.created, result.refused.length]).toEqual([1, 2, 1]);
    expect(notes).toContain(
      '1 of 3 values of quantity have fractions: correct them, or use --factor quantity=N for all.',
    );
  });

  test('that are all refused are the message, not their warehouses', async () => {
    const file = 'Produkt;Gdańsk;Berlin\nHammer;1.250;2.500\nSaw;3.000;1.000\n';
    const { missing, columns } = await upload('opening-stock', 'stan.csv', file);
    expect([missing, columns.map(({ question }) => question)]).toEqual([[], [null, 'numbers', 'numbers']]);
  });
});

describe('rows of a report', () => {
  test('sums and titles of groups are left out and named, so that a file without faults has no refused rows', async () => {
    const file = [
      'Lp.;Kod;Nazwa;Magazyn;Ilość;Koszt;Wartość zakupu',
      'Narzędzia;;;;;;',
      '1;A-1;Hammer;Gdańsk;10;5;50',
      '2;A-2;Saw;Gdańsk;4;10;40',
      ';Razem Narzędzia;;;14;;90',
      'Grupa:;Żelazo;;;;;',
      '3;A-3;Nail;Gdańsk;100;0,50;50',
      ';;;;114;;140',
      '',
    ].join('\n');
    const { code, result, notes } = await tryText('opening-stock', file);
    expect([code, result]).toMatchObject([0, { created: 3, refused: [] }]);
    expect(notes).toEqual(
      expect.arrayContaining([
        'Rows 5, 8 are totals: they are left out.',
        'Rows with one text alone are left out as titles of groups: 2 (Narzędzia), 6 (Grupa: Żelazo).',
      ]),
    );
  });

  test('a row without a code that is no sum stays refused, and so does a product without its amount', async () => {
    const file = 'Kod;Nazwa;Magazyn;Ilość\nA-1;;Gdańsk;10\nA-2;;Gdańsk;4\n;;;7\n;Nail;;\n';
    const { result } = await tryText('opening-stock', file);
    expect(result).toMatchObject({ created: 2, refused: [{ row: 4 }, { row: 5 }] });
  });

  test('further pictures of a product are left out', async () => {
    const file =
      'Handle,SKU,Magazyn,Stan,Image Src\nhammer,A-1,Gdańsk,5,1.jpg\nhammer,,,,2.jpg\nsaw,A-2,Gdańsk,6,3.jpg\n';
    const { code, result, notes } = await tryText('opening-stock', file);
    expect([code, result]).toMatchObject([0, { created: 2, refused: [] }]);
    expect(notes).toContain('Rows without a value in the columns that are used are left out: 3.');
  });

  test('in a workbook are left out too', async () => {
    const cells = (name: string, amount: string) => text(name) + text('Gdańsk') + number(amount);
    const rows = [
      text('Nazwa') + text('Magazyn') + text('Ilość'),
      text('Narzędzia'),
      cells('Hammer', '3'),
      cells('Saw', '4'),
      number('7', 'C5'),
    ];
    const response = await app.inject({
      method: 'POST',
      url: '/api/imports?entity=opening-stock&fileName=book.xlsx',
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from(workbook({ sheets: [rows] })),
    });
    expect(response.json()).toMatchObject({ created: 2, refused: 0 });
  });

  test('of products have no group as a product, unless every other value is given', async () => {
    const file = 'Kod;Nazwa;Cena\n;Narzędzia;\nC-1;Axe;5\nC-2;Vice;6\n';
    expect((await tryText('products', file, ...SET)).result).toMatchObject({ created: 2, refused: [] });
    expect((await tryText('products', file, ...SET, '--set', 'unitPrice=1')).result).toMatchObject({ created: 3 });
  });
});

test('contractors without an e-mail get one value for all, or are refused by row', async () => {
  const file = `Nazwa;E-mail;Telefon;Adres\nHurt;;58 1;${ADDRESS}\nSklep;b@example.com;;${ADDRESS}\nDom;c@example.com;58 3;${ADDRESS}\n`;
  const { code, notes, result } = await tryText('clients', file);
  expect([code, result]).toMatchObject([
    1,
    {
      created: 1,
      refused: [
        { row: 2, column: 'E-mail' },
        { row: 3, column: 'Telefon' },
      ],
    },
  ]);
  expect(notes).toEqual([
    'Some new rows have no email: use --set email=VALUE to give all of them one, or they are refused.',
    'Some new rows have no phoneNumber: use --set phoneNumber=VALUE to give all of them one, or they are refused.',
  ]);
  const set = ['--set', 'email=office@example.com', '--set', 'phoneNumber=0'];
  expect((await tryText('clients', file, ...set)).result).toMatchObject({ created: 3, refused: [] });
});
