import { afterAll, describe, expect, test, vi } from 'vitest';
import type { LineCells } from '../../src/inventory/lines/unplacedLines';
import { decimalMarkOf, readAmount } from '../../src/inventory/lines/writtenAmount';
import { type Role, roleOfHeading } from '../../src/inventory/pasted/columns';
import { applyRoles, readPaste, withRole } from '../../src/inventory/pasted/pastedRows';

// The served page names no currency: the firm's is the dollar.
vi.stubGlobal('document', { querySelector: () => null });
afterAll(() => void vi.unstubAllGlobals());

const written = (text: string, column: readonly string[] = []) => {
  const amount = readAmount(text, decimalMarkOf(column));
  return 'amount' in amount ? amount.amount : `? ${amount.maybe.join(' or ')}`.trim();
};

test.each([
  ['12', '12'],
  ['12,00', '12'],
  ['12.00', '12'],
  ['80,000000', '80'],
  ['1 250', '1250'],
  ['1\u00a0250,00', '1250'],
  ['1.250,00', '1250'],
  ['1,250.00', '1250'],
  ['12 szt.', '12'],
  ['12 pcs', '12'],
  ['1,250', '? 1250'],
  ['1.250', '? 1250'],
  ['12,000', '? 12 or 12000'],
  // A unit other than pieces.
  ['12 kg', '? 12'],
  ['12,5', '?'],
  ['0,06', '?'],
  ['-3', '?'],
  ['−3', '?'],
  ['12345678', '?'],
  ['12 5', '?'],
  ['5,90123E+12', '?'],
  ['', '?'],
])('the amount %j is %j', (text, expected) => expect(written(text)).toBe(expected));

test.each([
  ['1,250', ['1,250', '12.50'], '1250'],
  ['1,250', ['1,250', '1 250'], '? 1250'],
  ['1,250', ['1,250', '0,924'], '?'],
  ['1.250', ['1.250', '12,00'], '1250'],
  ['12,000', ['12,000', '7,5'], '12'],
  ['1,250', ['1,250', '0,924', '12.50'], '? 1250'],
])('the amount %j among %j is %j', (text, column, expected) => expect(written(text, column)).toBe(expected));

test.each([
  ['Kod', 'code'],
  ['Kod kreskowy', 'code'],
  ['Product code', 'code'],
  ['EAN', 'code'],
  ['Nazwa towaru', 'name'],
  ['Product name', 'name'],
  ['Ilość', 'amount'],
  ['Stan', 'amount'],
  ['Quantity', 'amount'],
  ['J.m.', 'unit'],
  ['Unit', 'unit'],
  ['Unit price', 'price'],
  ['Cena netto', 'price'],
  ['Wartość', 'value'],
  ['Total amount', 'value'],
  ['Lp.', 'ignored'],
  ['Hammer', undefined],
])('the heading %j has the role %s', (heading, role) => expect(roleOfHeading(heading)).toBe(role));

const short = (row: LineCells | undefined) =>
  row &&
  [row.code, row.words, row.amount ?? (row.unread === undefined ? 'one piece' : `${row.unread}?`)]
    .filter(Boolean)
    .join(' / ');

/** Returns the roles and lines of a table to confirm, or the rows if there is no question. */
function readingOf(...texts: string[]) {
  const together = readPaste(texts);
  if ('lines' in together) return together.lines.map(({ row }) => short(row));
  const { roles, rows } = together.table;
  return { roles: roles.join(' '), rows: applyRoles(roles, rows).map(short) };
}

describe('rows without a question', () => {
  test.each([
    [['5902135016336\t12,00'], ['5902135016336 / 12']],
    [['5902135016336\t12,5'], ['5902135016336 / 12,5?']],
    [['5902135016336\t-3'], ['5902135016336 / -3?']],
    [['5902135016336\t1 250,00'], ['5902135016336 / 1250']],
    [['5902135016336\t1,250'], ['5902135016336 / 1,250?']],
    [['5902135016336\t12 szt.'], ['5902135016336 / 12']],
    [
      ['Saw\t4', '2\tHammer', 'Rake'],
      ['Saw / 4', 'Hammer / 2', undefined],
    ],
    [
      ['Saw\t1,250', 'Hammer\t12,5', 'Rake\t'],
      ['Saw / 1,250?', 'Hammer / 12,5?', 'Rake / ?'],
    ],
    [
      ['Saw\t', 'Hammer\t'],
      ['Saw / one piece', 'Hammer / one piece'],
    ],
    [
      ['Saw|12,00', 'Hammer|3'],
      ['Saw / 12', 'Hammer / 3'],
    ],
    [['hammer; 12'], [undefined]],
    [['Hammer\t½'], ['Hammer / ½?']],
    [['Hammer\t１２'], ['Hammer / 12']],
    [
      ['"Hammer";"5"', '"Saw";"12,00"'],
      ['Hammer / 5', 'Saw / 12'],
    ],
  ])('%j: %j', (texts, expected) => expect(readingOf(...texts)).toEqual(expected));
});

describe('tables that the user confirms', () => {
  test.each([
    // Two numbers, and no sign of the amount.
    [['5902135016336\t3\t7'], 'code amount ignored', ['5902135016336 / 3']],
    [['5902135016336\t12345678'], 'code amount', ['5902135016336 / 12345678?']],
    [['1004115\tCREMA 1000G'], 'code name', ['1004115 / CREMA 1000G / one piece']],
    [
      ['1004115\tCREMA 1000G\t80,000000\tSzt.\t0,06\t5,14'],
      'code name amount unit price value',
      ['1004115 / CREMA 1000G / 80'],
    ],
    [['GF-9\tGarden Fork XL\tsteel\t5'], 'code name ignored amount', ['GF-9 / Garden Fork XL / 5']],
    [
      [
        'WZ/7/2026|2026-01-31|1000000|Peg "8"|22,000000|Szt.|8,33|183,27',
        'WZ/7/2026|2026-01-31|1000411|Board 2,4 m|50,000000|Szt.|4,41|220,5',
      ],
      'ignored ignored code name amount unit price value',
      ['1000000 / Peg "8" / 22', '1000411 / Board 2,4 m / 50'],
    ],
    [
      [
        'Stock of today\t\t\t',
        'Lp.\t\tKod\tNazwa\tIlość',
        '1\t\t04S00/00 E\tOil 5W-30; 1 l\t37,915',
        '2\t\t"12""9"\tBulb\t0,924',
      ],
      'ignored code name amount',
      [undefined, undefined, '04S00/00 E / Oil 5W-30; 1 l / 37,915?', '12"9 / Bulb / 0,924?'],
    ],
    [
      [
        'EAN\tNazwa\tStan\tCena',
        '059012340000\tBoard\t1\u00a0250\t12,5',
        '5,90123E+12\tTape\t1.250\t1,234.50',
        '614141000040\tBulb\t12,00\t7',
      ],
      'code name amount price',
      [undefined, '059012340000 / Board / 1250', '5,90123E+12 / Tape / 1250', '614141000040 / Bulb / 12'],
    ],
  ])('%j: %s', (texts, roles, rows) => expect(readingOf(...texts)).toEqual({ roles, rows }));

  test.each([
    // Numbers of rows are no amounts.
    [['1\tHammer', '2\tSaw'], 'ignored name', ['Hammer / one piece', 'Saw / one piece']],
    [['Hammer\t1\tszt.', 'Saw\t2\tszt.'], 'name amount unit', ['Hammer / 1', 'Saw / 2']],
    // Nor are codes with zeros in front.
    [['0012\tHammer', '0413\tSaw'], 'code name', ['0012 / Hammer / one piece', '0413 / Saw / one piece']],
    [
      ['Pos\tArtikel\tMenge\tPreis', '1\tHammer\t5\t3,20', '2\tSaw\t4\t3,50', '3\tRake\t9\t1,00'],
      'ignored name amount price',
      ['Artikel / Menge?', 'Hammer / 5', 'Saw / 4', 'Rake / 9'],
    ],
    // Most headings are unknown, not those that count.
    [
      [
        'Row\tSKU\tThing\tQuantity\tTarget\tAuto\tFlag',
        '1\tKL-0\tHammer\t13\tx\tTRUE\t0',
        '2\tKL-1\tSaw\t25\ty\tFALSE\t0',
      ],
      'ignored code name amount ignored ignored ignored',
      [undefined, 'KL-0 / Hammer / 13', 'KL-1 / Saw / 25'],
    ],
    // Cells that are merged, or slipped.
    [['Hammer\t', '\t12'], 'name amount', ['Hammer / ?', '12']],
    [['Hammer\t5\t', 'Saw\t\t9,00'], 'name amount price', ['Hammer / 5', 'Saw / ?']],
    // A line without cells is none of the table, and never left out.
    [
      ['A1\tHammer\t5\t3,20', '12 rake', 'A2\tSaw\t4\t3,50'],
      'code name amount price',
      ['A1 / Hammer / 5', '12 rake / ?', 'A2 / Saw / 4'],
    ],
    [
      ['Stock of today', 'Kod\tNazwa\tStan', 'A1\tHammer\t5', 'End of the list'],
      'code name amount',
      [undefined, undefined, 'A1 / Hammer / 5', 'End of the list / ?'],
    ],
    // Products whose names have the words of headings.
    [['Price gun\tszt.', 'Hammer\tszt.'], 'name unit', ['Price gun / one piece', 'Hammer / one piece']],
    [['Price gun\tStock pot'], 'name code', ['Stock pot / Price gun / one piece']],
  ])('%j: %s', (texts, roles, rows) => expect(readingOf(...texts)).toEqual({ roles, rows }));

  test('a column takes a role from another that had it, unless both may have it', () => {
    expect(withRole(['code', 'amount', 'price'], 2, 'amount')).toEqual(['code', 'ignored', 'amount']);
    expect(withRole(['code', 'amount', 'price'], 1, 'price')).toEqual(['code', 'price', 'ignored']);
    expect(withRole(['code', 'amount', 'value'], 1, 'value')).toEqual(['code', 'value', 'value']);
  });
});

describe('the price of a row', () => {
  const pricesOf = (roles: Role[], ...rows: string[][]) => applyRoles(roles, rows).map((row) => row?.prices);
  test.each([
    ['12,72', ['12.72']],
    ['12.72', ['12.72']],
    ['1 250,00', ['1250']],
    ['$9.99', ['9.99']],
    ['', ['']],
    // The form asks which reading is right.
    ['1,250', ['1.25', '1250']],
    // No price in the currency of the firm: its input refuses it.
    ['12,72 zł', ['12,72 zł']],
    ['free', ['free']],
  ])('%j is %j', (cell, prices) => {
    expect(pricesOf(['name', 'amount', 'price'], ['Hammer', '3', cell])[0]?.toSorted()).toEqual(prices);
  });

  test('is read by the decimal mark of its column, and absent without a column', () => {
    expect(pricesOf(['name', 'price'], ['Hammer', '1,250'], ['Saw', '9,5'])).toEqual([['1.25'], ['9.5']]);
    expect(pricesOf(['name', 'amount'], ['Hammer', '3'])).toEqual([undefined]);
  });
});

test('an amount in another unit than pieces asks, also where the unit has a column', () => {
  const rows = [
    ['Hammer', '3', 'szt.'],
    ['Flour', '5', 'kg'],
    ['Nails', '2', 'op.'],
    ['Saw', '4', ''],
  ];
  expect(applyRoles(['name', 'amount', 'unit'], rows).map(short)).toEqual([
    'Hammer / 3',
    'Flour / 5 kg?',
    'Nails / 2 op.?',
    'Saw / 4',
  ]);
});

describe('a mail', () => {
  const POLISH = [
    'Dzień dobry,',
    'proszę o przesłanie następujących towarów:',
    '1. Hammer - 3 szt.',
    '2. Saw, 5 szt.',
    'Razem: 8 szt.',
    'Pozdrawiam',
    'Jan Kowalski',
    'ACME Sp. z o.o.',
    'ul. Długa 5, 00-238 Warszawa',
    'tel. +48 600 100 200',
    'NIP 525-000-12-34',
    'jan@acme.pl',
  ];
  const ENGLISH = [
    'Subject: Order 15',
    'Hi Mary,',
    'Could you send us the following items, please?',
    '1) 3 x Hammer',
    '2) 5 x Saw',
    'Total: 8 pcs',
    'Thanks and best regards,',
    'John Smith',
    'Mobile: 600 100 200',
    'www.acme.com',
  ];
  test.each([
    ['Polish', POLISH, ['1. Hammer - 3 szt.', '2. Saw, 5 szt.']],
    ['English', ENGLISH, ['1) 3 x Hammer', '2) 5 x Saw']],
  ])('in %s has goods, and lines that are no goods', (_, mail, goods) => {
    const together = readPaste(mail);
    const lines = 'lines' in together ? together.lines : [];
    expect(mail.filter((_line, at) => !lines[at]?.isAside)).toEqual(goods);
    expect(lines.flatMap(({ counter }) => counter ?? []).map((counter) => counter.trim())).toEqual(
      goods.map((line) => line.slice(0, 2)),
    );
  });

  test('with a table leaves out the lines around it and its totals, and lists them', () => {
    const together = readPaste([
      'Dzień dobry,',
      'Hammer\t3\t12,50 zł',
      'Saw\t5\t9,00 zł',
      'Razem\t8\t82,50 zł',
      '12 rake',
      'Pozdrawiam',
      'Jan Kowalski',
    ]);
    if (!('table' in together)) throw new Error('No table');
    const { roles, rows, asides } = together.table;
    expect(roles).toEqual(['name', 'amount', 'price']);
    expect(rows.flatMap((row) => row?.[0] ?? [])).toEqual(['Hammer', 'Saw', '12 rake']);
    expect(asides).toEqual(['Dzień dobry,', 'Razem · 8 · 82,50 zł', 'Pozdrawiam', 'Jan Kowalski']);
  });

  test.each([
    'Total station 5 szt.',
    'Hello Kitty mug 3 szt.',
    'Phone case x 2',
    'Hammer',
    '5901234123457',
    '12 rake',
    'Watering can, 1 l; 12',
  ])('never has %j among what is no goods', (line) => {
    const together = readPaste([line, 'Saw 2']);
    expect('lines' in together && together.lines[0]?.isAside).toBeFalsy();
  });
});

describe('row numbers', () => {
  test.each([
    [
      ['1. Hammer', '2. Saw'],
      ['1. ', '2. '],
    ],
    [
      ['1) 3 x Hammer', '2) Saw'],
      ['1) ', '2) '],
    ],
    [
      ['Lp. 1 Hammer', 'Lp. 2 Saw'],
      ['Lp. 1 ', 'Lp. 2 '],
    ],
    [
      ['1 Hammer', '2 Saw', '3 Rake'],
      ['1 ', '2 ', '3 '],
    ],
    [
      ['- Hammer', '- Saw'],
      ['- ', '- '],
    ],
    [
      ['2 Hammer', '1 Saw'],
      [undefined, undefined],
    ],
    [
      ['3 Hammer', '4 Saw'],
      [undefined, undefined],
    ],
    [
      ['2. Hammer', '1. Saw'],
      [undefined, undefined],
    ],
    [
      ['1. Hammer', 'Saw'],
      [undefined, undefined],
    ],
  ])('of %j are %j', (texts, counters) => {
    const together = readPaste(texts);
    expect('lines' in together && together.lines.map(({ counter }) => counter)).toEqual(counters);
  });
});
