import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { product } from '../../contract/entities/product';
import { original, type Said } from '../../server/texts/message';
import { type Target, targetsOf } from './fields';
import { knownTitles, matchColumns } from './match';
import { decode } from './read/decode';
import { readDelimited } from './read/delimited';
import { readRows } from './read/file';
import { tableIn } from './read/table';
import { dayIn, isNothing, isShortened, numberFormOf, numberIn } from './read/values';

const isKnown = knownTitles(targetsOf(product));
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const tableOf = (text: string) => tableIn(readDelimited(text).rows, isKnown);

describe('encodings', () => {
  const WORDS = 'Nazwa;Źródło\nŻółw ąęśćńół;Świętojańska\n';
  /** The bytes of Polish letters in the two old encodings. */
  const CP1250: Record<string, number> = {
    Ź: 0x8f,
    ó: 0xf3,
    ł: 0xb3,
    Ż: 0xaf,
    ą: 0xb9,
    ę: 0xea,
    ś: 0x9c,
    ć: 0xe6,
    ń: 0xf1,
    Ś: 0x8c,
  };
  const ISO: Record<string, number> = { ...CP1250, Ź: 0xac, ą: 0xb1, ś: 0xb6, Ś: 0xa6 };
  const inOld = (letters: Record<string, number>) =>
    Uint8Array.from(WORDS, (letter) => letters[letter] ?? letter.charCodeAt(0));

  test.each([
    ['utf-8', bytesOf(WORDS)],
    ['utf-8', bytesOf(`\ufeff${WORDS}`)],
    ['utf-16le', bytesOf(`\ufeff${WORDS}`, 'utf16le')],
    ['utf-16be', bytesOf(`\ufeff${WORDS}`, 'utf16le').swap16()],
    ['windows-1250', inOld(CP1250)],
    ['iso-8859-2', inOld(ISO)],
  ])('%s is read', (encoding, bytes) => {
    expect(decode(bytes)).toEqual({ encoding, text: WORDS, isMixed: false });
  });

  test('UTF-16 without a mark is recognized by its zeros', () => {
    const text = 'Name;Price\nHammer;1,50\n';
    expect(decode(bytesOf(text, 'utf16le'))).toMatchObject({ encoding: 'utf-16le', text });
  });

  test('a file whose lines differ is read line by line', () => {
    const mixed = Buffer.concat([bytesOf('Żółw\n'), Uint8Array.of(0xaf, 0xf3, 0xb3, 0x77, 0x0a)]);
    expect(decode(mixed)).toEqual({ encoding: 'windows-1250', text: 'Żółw\nŻółw\n', isMixed: true });
  });

  test('NUL characters are refused', () => {
    expect(() => decode(bytesOf('Name;Price\nHam\0mer;1'))).toThrow('NUL');
  });
});

describe('delimiters and quotes', () => {
  test.each([
    ['\t', 'Kod\tNazwa\tIlość\tCena\n1000037\tKlucz 12" 1\t37,915\t4,37\nKL-4\tKołek "8" 4\t2,4\t52,38\n'],
    ['|', 'WZ/1|1000000|Kołek "8"|22,000000|8,33\nWZ/1|1000411|Deska 2,4 m|50,000000|4,41\n'],
    [';', 'Kod;Nazwa;Limit\nK0;Sklep, Łączka;0.50\nK1;"Hurt; Żółw";1000.50\n'],
    [',', 'ID,Name,Categories,Price\n0,"Klucz 12""","Dom, Ogród",80.3679\n1,Olej,"Dom, Ogród",1.5\n'],
  ])('%j is found', (delimiter, text) => {
    const { rows, delimiter: found } = readDelimited(text);
    expect(found).toBe(delimiter);
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
  });

  test('a quote inside a code and an unclosed one at its beginning stay', () => {
    expect(readDelimited('Kod\tNazwa\n12"9\tKlucz 12"\n').rows[1]).toEqual(['12"9', 'Klucz 12"']);
    const rows = readDelimited(`Kod\tNazwa\n"12\tKlucz\n${'a\tb\n'.repeat(300)}`).rows;
    expect([rows.length, rows[1]]).toEqual([302, ['"12', 'Klucz']]);
  });

  test('line breaks within a cell belong to the cell, and the row has one number', () => {
    const { rows } = tableOf('Name,Body,Price\nGlove,"<p>Line one\r\nline, two</p>",9.90\nHat,,8\n');
    expect(rows).toEqual([
      { row: 2, cells: ['Glove', '<p>Line one\r\nline, two</p>', '9.90'] },
      { row: 3, cells: ['Hat', '', '8'] },
    ]);
  });
});

describe('tables', () => {
  test('rows above the titles, empty columns, empty rows and totals are left out', () => {
    const text =
      'Stany na 2026-08-09\t\t\t\t\t\nLp.\t\tKod\t\tNazwa\tCena\n1\t\t00S00/00 E\t\tOlej\t59,58\n\t\t\t\t\t\n2\t\t1000037\t\tKlucz\t4,37\n\t\t\t\tRazem\t63,95\n';
    const { headerRow, columns, rows } = tableOf(text);
    expect(headerRow).toBe(2);
    expect(columns.map(({ title }) => title)).toEqual(['Lp.', 'Kod', 'Nazwa', 'Cena']);
    expect(rows.map(({ row }) => row)).toEqual([3, 5]);
  });

  test('a row may be longer by an empty cell, but not by a value', () => {
    const { rows } = tableOf('SKU,Name,Price\nA,Hammer,1.5,\nB,Deska 2,4 m,1.5\n');
    expect(rows.map(({ refusal }) => refusal)).toEqual([undefined, expect.stringContaining('more cells')]);
  });

  test('a file without titles has numbered columns', () => {
    const { headerRow, columns, rows } = tableOf('WZ/1|1000000|Hammer|8,33\nWZ/1|1000411|Saw|4,41\n');
    expect([headerRow, columns[0]?.title, rows.length]).toEqual([null, 'Column 1', 2]);
  });
});

/** Returns a reading with its refusal as text. */
const worded = (read: object): object => ('refusal' in read ? { refusal: original(read.refusal as Said) } : read);

describe('values', () => {
  test.each([
    ['1 234,50', 1234.5],
    ['1\u00a0234,50 zł', 1234.5],
    ['1.234.567,8', 1_234_567.8],
    ['1,234.50', 1234.5],
    ['80.3679', 80.3679],
    ['0.106', 0.106],
    ['12,5', 12.5],
    ['-3', -3],
    ['1250', 1250],
  ])('%s has one reading', (cell, value) => expect(numberIn(cell)).toEqual({ value }));

  test('a number with two readings is read as its column is written, or asked about', () => {
    expect(worded(numberIn('1.250'))).toEqual({ refusal: '"1.250" may be 1250 or 1.25: say how numbers are written.' });
    expect(numberIn('1.250', 'comma')).toEqual({ value: 1250 });
    expect(numberIn('1.250', 'point')).toEqual({ value: 1.25 });
    expect(numberFormOf(['1 250', '1.250', '7,5'])).toEqual({ form: 'comma', hasTwoReadings: true });
    expect(numberFormOf(['1.250', '7,5', '7.5'])).toEqual({ hasTwoReadings: true });
  });

  test.each(['12.34.56', '1,23,456', 'abc', '1.2.3,4,5', '=1+1'])('%s is no number', (cell) => {
    expect(worded(numberIn(cell))).toEqual({ refusal: `"${cell}" is no number.` });
  });

  test('a number that Excel has shortened is refused by name', () => {
    expect(['5,90123E+12', '5.9E+12', '059012340000', 'E+12', 'KL-1E+1'].map(isShortened)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(worded(numberIn('5,90123E+12'))).toEqual({ refusal: expect.stringContaining('lost its digits') });
  });

  test.each([
    '2026-01-31',
    '20260131',
    '31.01.2026',
    '31-01-2026',
    '31/01/2026',
    '1/31/2026',
    '46053',
    '2026-01-31 12:30',
  ])('%s is 31 January 2026', (cell) => expect(dayIn(cell)).toEqual({ value: '2026-01-31' }));

  test('a day that may be a month is asked about, and one that does not exist is refused', () => {
    expect(worded(dayIn('03/04/2026'))).toEqual({ refusal: expect.stringContaining('2026-04-03 or 2026-03-04') });
    expect(dayIn('03/04/2026', 'dayFirst')).toEqual({ value: '2026-04-03' });
    expect(worded(dayIn('31.02.2026'))).toEqual({ refusal: '"31.02.2026" is no day.' });
  });

  test('words for nothing', () => {
    expect(['', 'brak', 'N/A', 'brk', '-', '0', 'Brakowiec'].map(isNothing)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('spreadsheets', () => {
  const part = (text: string) => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const sheetOf = (rows: string) => part(`<worksheet ${NS}><sheetData>${rows}</sheetData></worksheet>`);
  const book = (...sheets: Uint8Array[]) =>
    zipSync({
      'xl/workbook.xml': part(
        `<workbook ${NS} xmlns:r="${REL}"><sheets>${sheets.map((_, n) => `<sheet name="S${n + 1}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': part(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, n) => `<Relationship Id="rId${n + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}</Relationships>`,
      ),
      ...Object.fromEntries(sheets.map((sheet, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheet])),
    });
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const number = (at: string, value: string) => `<c r="${at}"><v>${value}</v></c>`;

  test('texts keep their zeros, numbers all digits and one reading; a sheet is chosen by name', async () => {
    const first = sheetOf(
      `<row r="1">${text('A1', 'EAN')}${text('B1', 'Cena')}</row><row r="2">${text('A2', '0590')}${number('B2', '1.125')}</row><row r="3">${number('A3', '5901234000017')}${number('B3', '0.30000000000000004')}</row>`,
    );
    const second = sheetOf(`<row r="1">${text('A1', 'Other')}</row>`);
    const bytes = book(first, second);
    expect((await readRows(bytes)).rows).toEqual([
      ['EAN', 'Cena'],
      ['0590', '1.1250'],
      ['5901234000017', '0.3'],
    ]);
    expect((await readRows(bytes, 'S2')).rows).toEqual([['Other']]);
    await expect(readRows(bytes, 'S3')).rejects.toThrow('There is no sheet S3. There are: S1, S2.');
  });

  test('a bomb, a broken file and an old Excel file are refused', async () => {
    const huge = zipSync({
      'xl/workbook.xml': new Uint8Array(300_000_000),
      'xl/other.xml': new Uint8Array(300_000_000),
    });
    expect(huge.length).toBeLessThan(2_000_000);
    await expect(readRows(huge)).rejects.toThrow('too large');
    await expect(readRows(Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3))).rejects.toThrow('no spreadsheet');
    await expect(readRows(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).rejects.toThrow('old Excel');
    await expect(readRows(new Uint8Array())).rejects.toThrow('empty');
  });

  test('more columns than a spreadsheet can have are refused', async () => {
    await expect(readRows(bytesOf(`${'a;'.repeat(16_384)}b\n`))).rejects.toThrow('more than 16384 columns');
  });
});

test('without titles, the columns of a document are found by content: an amount times a price is a value', () => {
  const line = (code: number, name: string, amount: string, price: string, value: string) =>
    `WZ/1/2026|2026-01-31|${code}|${name}|${amount}|Szt.|${price}|${value}\n`;
  const table = tableOf(
    line(1000000, 'Kołek "8"', '22,000000', '8,33', '183,26') +
      line(1000411, 'Deska 2,4 m', '50,000000', '4,41', '220,5') +
      line(1000822, 'Wkręt do drewna', '39,000000', '1,14', '44,46'),
  );
  expect(table.headerRow).toBeNull();
  // The codes of a product belong to another feature.
  const codes: Target = {
    name: 'barcodes',
    label: 'Barcodes',
    field: { kind: 'text', label: 'Barcode' },
    path: ['barcodes'],
    part: 'code',
    isRequired: false,
  };
  const matched = [...matchColumns(table, [...targetsOf(product), codes])].map(([at, target]) => [at, target?.name]);
  expect(matched.filter(([, name]) => name)).toEqual([
    [2, 'barcodes'],
    [3, 'name'],
    [6, 'unitPrice'],
  ]);
});
