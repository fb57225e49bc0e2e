import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { supplier } from '../../contract/entities/party';
import { product } from '../../contract/entities/product';
import { original, type Said } from '../../server/texts/message';
import { type Target, targetsOf } from './fields';
import { knownTitles, matchColumns } from './match';
import { dayIn } from './read/days';
import { decode } from './read/decode';
import { readDelimited } from './read/delimited';
import { readRows } from './read/file';
import { tableIn } from './read/table';
import {
  currencyIn,
  isFailed,
  isFormula,
  isNothing,
  isShortened,
  numberFormOf,
  numberIn,
  shownCell,
  typedText,
} from './read/values';
import { placeIn } from './server/addresses';
import { codesIn } from './server/cells';
import { number, text, workbook } from './testBook';

const isKnown = knownTitles(targetsOf(product));
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const numbered = (rows: readonly string[][]) => rows.map((cells, index) => ({ row: index + 1, cells }));
const tableOf = (text: string) => tableIn(numbered(readDelimited(text).rows), isKnown);

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

  test('the code page of DOS is recognized by its letters', () => {
    const text = 'Nazwa;Cena\nżółta gęś, źdźbło;1\n';
    const letters: Record<string, number> = { ż: 0xbe, ó: 0xa2, ł: 0x88, ę: 0xa9, ś: 0x98, ź: 0xab };
    const bytes = Uint8Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0));
    expect(decode(bytes)).toEqual({ encoding: 'cp852', text, isMixed: false });
    // German letters are the same in windows-1250 and windows-1252.
    const german = Uint8Array.from('Größe;Stück\n', (letter) => letter.charCodeAt(0));
    expect(decode(german)).toMatchObject({ encoding: 'windows-1250', text: 'Größe;Stück\n' });
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

  test.each([
    ['a line that names the delimiter', 'sep=;\r\nKod;Nazwa\r\nA;Deska, sosna\r\n'],
    ['lines that end in several ways', 'Kod;Nazwa\nA;Deska, sosna\r\n'],
    ['lines that end as on old Macs', 'Kod;Nazwa\rA;Deska, sosna\r'],
  ])('%s', (_, text) => {
    expect(readDelimited(text)).toMatchObject({
      delimiter: ';',
      rows: expect.arrayContaining([
        ['Kod', 'Nazwa'],
        ['A', 'Deska, sosna'],
      ]),
    });
  });

  test('quotes with spaces around them are no part of a text', () => {
    const { rows } = readDelimited('"Kod" ; "Nazwa"\n"A" ; "Klucz ""8"""\n');
    expect(rows).toEqual([
      ['Kod', 'Nazwa'],
      ['A', 'Klucz "8"'],
    ]);
  });

  test('no row is lost between two cells that begin with a quote', () => {
    const { rows } = readDelimited('Kod\tNazwa\tCena\nA\t"Klucz 12\t1\nB\tDeska\t2\nC\t"Kołek 8"\t4\n');
    expect(rows).toEqual([
      ['Kod', 'Nazwa', 'Cena'],
      ['A', '"Klucz 12', '1'],
      ['B', 'Deska', '2'],
      ['C', 'Kołek 8', '4'],
    ]);
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

  test.each([
    [
      'groups above',
      ';;Ilość;;Cena;\nKod;Nazwa;stan;rezerwacja;netto;brutto\nA;Piła;1;0;5;6\n',
      ['Kod', 'Nazwa', 'stan', 'rezerwacja', 'Cena netto', 'brutto'],
      [2, [3]],
    ],
    [
      'groups beside titles that are in the upper row',
      'Kod;Nazwa;Cena;;Opis\n;;netto;brutto;\nA;Piła;5;6;x\n',
      ['Kod', 'Nazwa', 'Cena netto', 'Cena brutto', 'Opis'],
      [1, [3]],
    ],
    [
      'titles over two merged rows',
      'Kod;Nazwa;Cena;;Opis\nKod;Nazwa;netto;brutto;Opis\nA;Piła;5;6;x\n',
      ['Kod', 'Nazwa', 'Cena netto', 'Cena brutto', 'Opis'],
      [1, [3]],
    ],
    [
      'a title of the whole report above',
      'Cennik wiosna;;\nKod;Nazwa;netto\nA;Piła;5\n',
      ['Kod', 'Nazwa', 'netto'],
      [2, [3]],
    ],
    ['a first row without numbers', 'Nazwa;Cena;Opis\nPiła;;netto\nMłot;5;\n', ['Nazwa', 'Cena', 'Opis'], [1, [2, 3]]],
  ] as const)('titles in two rows: %s', (_, text, titles, [header, numbers]) => {
    const { headerRow, columns, rows } = tableOf(text);
    expect(columns.map(({ title }) => title)).toEqual(titles);
    expect([headerRow, rows.map(({ row }) => row)]).toEqual([header, numbers]);
  });

  test('a row may be longer by an empty cell, but not by a value', () => {
    const { rows } = tableOf('SKU,Name,Price\nA,Hammer,1.5,\nB,Deska 2,4 m,1.5\n');
    expect(rows.map(({ refusal }) => refusal)).toEqual([undefined, expect.stringContaining('more cells')]);
  });

  test.each([
    ['Razem;;63,95', [3]],
    ['Suma końcowa;;63,95', [3]],
    ['Total:;;63.95', [3]],
    ['Summe;;63,95', [3]],
    ['Razem;2;63,95', [3]],
    ['Razem magazyn Gdańsk;2;', []],
    [';Total Quartz 5W30;99', []],
    [';Suma wszystkich strachów;99', []],
    ['Wygenerowano 2026-11-27 12:00;;', [3]],
    ['Strona 1 z 2;;', [3]],
    ['Kod;Nazwa;Cena', []],
  ])('the row %s is left out or not', (line, totals) => {
    const { rows, totals: found } = tableOf(`Kod;Nazwa;Cena\nA;Hammer;1\n${line}\nB;Saw;2\n`);
    expect(found).toEqual(totals);
    const isLeftOut = totals.length > 0 || line.startsWith('Kod');
    expect(rows.map(({ row }) => row)).toEqual(isLeftOut ? [2, 4] : [2, 3, 4]);
  });

  test.each([
    'Hurt;ul. Długa 1, 80-001 Gdańsk;a@b.pl;58 123 45 00\nSklep;ul. Długa 2, 80-001 Gdańsk;c@b.pl;58 123 45 01\n',
    'A-1;Hammer\nA-2;Saw\n',
    'Hammer;12,50\nSaw;13\n',
  ])('the first row of %j has values, not titles', (text) => {
    expect(tableOf(text)).toMatchObject({ headerRow: null, rows: [{ row: 1 }, { row: 2 }] });
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
    ['1\u202f234,50', 1234.5],
    ['1\u2009234,50', 1234.5],
    ["1'234.50", 1234.5],
    ['1’234.50', 1234.5],
    ["1'234,50", 1234.5],
    ['12,50-', -12.5],
    ['12.50 -', -12.5],
    ['(12.50)', -12.5],
    ['- 12,50', -12.5],
    ['\u221212,50', -12.5],
    ['12,-', 12],
    ['12.--', 12],
    ['.50', 0.5],
    [',5', 0.5],
    ['$1,234.50', 1234.5],
    ['-$5.00', -5],
    ['€ 12,50', 12.5],
    ['1.234,50 EUR', 1234.5],
    ['12,50 zł/szt.', 12.5],
    ['12,50zl', 12.5],
    ['CHF 12.50', 12.5],
    ['£12.50', 12.5],
    ['5 szt.', 5],
    ['12 pcs', 12],
  ])('%s has one reading', (cell, value) => expect(numberIn(cell)).toEqual({ value }));

  test('a number with two readings is read as its column is written, or asked about', () => {
    expect(worded(numberIn('1.250'))).toEqual({ refusal: '"1.250" may be 1250 or 1.25: say how numbers are written.' });
    expect(numberIn('1.250', 'comma')).toEqual({ value: 1250 });
    expect(numberIn('1.250', 'point')).toEqual({ value: 1.25 });
    expect(numberFormOf(['1 250', '1.250', '7,5'])).toEqual({ form: 'comma', hasTwoReadings: true });
    expect(numberFormOf(['1.250', '7,5', '7.5'])).toEqual({ hasTwoReadings: true });
  });

  test.each([
    '12.34.56',
    '1,23,456',
    'abc',
    '1.2.3,4,5',
    '=1+1',
    '10%',
    '1 234.567 890',
    '12 kg',
    '-5-',
    '1 2345',
    'na zapytanie',
    '#REF!',
    '12 zł 50 gr',
  ])('%s is no number', (cell) => {
    expect(worded(numberIn(cell))).toEqual({ refusal: `"${cell}" is no number.` });
  });

  test('a number that Excel has shortened is refused by name', () => {
    const shortened = ['5,90123E+12', '5.9E+12', '5,9E12', '5E+12'];
    const whole = ['059012340000', 'E+12', 'KL-1E+1', '1E10', '5E'];
    expect([...shortened, ...whole].filter(isShortened)).toEqual(shortened);
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
    '46053.5',
    '2026-01-31 12:30',
    '31.01.26',
    '31/01/26',
    '31.1.2026 r.',
    '31 stycznia 2026',
    '31-sty-2026',
    '31 Jan 2026',
    'January 31, 2026',
    '31. Januar 2026',
    '2026/1/31',
  ])('%s is 31 January 2026', (cell) => expect(dayIn(cell)).toEqual({ value: '2026-01-31' }));

  test('a day that may be a month is asked about, and one that does not exist is refused', () => {
    expect(worded(dayIn('03/04/2026'))).toEqual({ refusal: expect.stringContaining('2026-04-03 or 2026-03-04') });
    expect(dayIn('03/04/2026', 'dayFirst')).toEqual({ value: '2026-04-03' });
    expect(worded(dayIn('31.02.2026'))).toEqual({ refusal: '"31.02.2026" is no day.' });
    // Three readings: a year of two digits may come first.
    expect(worded(dayIn('26-01-31'))).toEqual({ refusal: '"26-01-31" is no day.' });
    expect(worded(dayIn('03/04/26'))).toEqual({ refusal: expect.stringContaining('2026-04-03 or 2026-03-04') });
  });

  test.each([
    ['12,50 zł', 'PLN'],
    ['€ 12,50', 'EUR'],
    ['$1,234.50', 'USD'],
    ['12.50 CHF', 'CHF'],
    ['12,50', undefined],
    ['EUR', undefined],
  ])('%s is in %s', (cell, currency) => expect(currencyIn(cell)).toBe(currency));

  test.each([
    ['="0590123"', '0590123'],
    ["'000123", '000123'],
    ["'=A", '=A'],
    ["'90s shirt", "'90s shirt"],
    ["12' x 4", "12' x 4"],
    ['"8"', '"8"'],
    ['A\u200bB\ufeff', 'AB'],
    ['=A1*2', '=A1*2'],
  ])('%s is shown as %s', (cell, shown) => expect(shownCell(cell)).toBe(shown));

  test.each([
    ['Klucz 12&quot; &amp; nasadka', 'Klucz 12" & nasadka'],
    ['K&#39;a &#x142;', "K'a ł"],
    ['R&D', 'R&D'],
    ['a\u00a0b', 'a b'],
  ])('%s is typed as %s', (cell, typed) => expect(typedText(cell)).toBe(typed));

  test.each([
    ['5901234123457.0', ['5901234123457']],
    ['5 901 234 123 457', ['5901234123457']],
    ['1 234 567', ['1 234 567']],
    ['5901234123457; 96385074', ['5901234123457', '96385074']],
    ['5901234123457\n96385074', ['5901234123457', '96385074']],
    ['12"9', ['12"9']],
    ['00S00/00 E', ['00S00/00 E']],
    ['123456 789012', ['123456 789012']],
    ['000123', ['000123']],
  ])('%s is the codes %j', (cell, values) => expect(codesIn(cell)).toEqual({ values }));

  test.each([
    ['5,9E+12', 'lost its digits'],
    ['01.sty', 'is a day'],
    ['2-Jan', 'is a day'],
    ['Mar-26', 'is a day'],
    ['2026-01-02', 'is a day'],
    ['#REF!', 'error of the spreadsheet'],
    ['########', 'error of the spreadsheet'],
    ['=A1&"x"', 'is a formula'],
  ])('the code %s is refused: %s', (cell, reason) => {
    expect(worded(codesIn(cell))).toEqual({ refusal: expect.stringContaining(reason) });
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
  const cellsOf = async (bytes: Uint8Array, sheet?: string) =>
    (await readRows(bytes, sheet)).rows.map(({ cells }) => cells);

  test('texts keep their zeros, numbers all digits and one reading; a sheet is chosen by name', async () => {
    const bytes = workbook({
      sheets: [
        [
          text('EAN') + text('Cena'),
          text('0590') + number('1.125'),
          number('5901234000017') + number('0.30000000000000004'),
        ],
        [text('Other')],
      ],
    });
    expect(await cellsOf(bytes)).toEqual([
      ['EAN', 'Cena'],
      ['0590', '1.1250'],
      ['5901234000017', '0.3'],
    ]);
    expect(await cellsOf(bytes, 'S2')).toEqual([['Other']]);
    await expect(readRows(bytes, 'S3')).rejects.toThrow('There is no sheet S3. There are: S1, S2.');
  });

  test('a hidden sheet is not read unless it is named; further sheets are named', async () => {
    const bytes = workbook({ sheets: [[text('Hidden')], [text('First')], [text('Second')]], hidden: [0] });
    const { warnings, ...read } = await readRows(bytes);
    expect(read).toMatchObject({ rows: [{ row: 1, cells: ['First'] }], sheet: 'S2', sheets: ['S2', 'S3'] });
    expect(warnings.map(original)).toEqual(['Only the sheet S2 is read. The file has further sheets: S3.']);
    expect(await cellsOf(bytes, 'S1')).toEqual([['Hidden']]);
  });

  test('cells are read as they are shown: zeros of a format, merged cells, the result of a formula', async () => {
    const rows = [
      text('Kod') + text('Grupa') + text('Cena') + text('Od'),
      `${number('123', 'A2', 1)}${text('Tools')}<c><f>A1*2</f><v>24.68</v></c>${number('46053', 'D2', 2)}`,
      number('1234567', 'A3', 1) + number('1.5', 'C3'),
    ];
    const bytes = workbook({ sheets: [rows], merged: ['B2:B3'], formats: ['000000', 14] });
    expect(await cellsOf(bytes)).toEqual([
      ['Kod', 'Grupa', 'Cena', 'Od'],
      ['000123', 'Tools', '24.68', '2026-01-31'],
      ['1234567', 'Tools', '1.5'],
    ]);
  });

  test('a number as text is not read as the real numbers of its column; a code that is too long is refused', async () => {
    const bytes = workbook({
      sheets: [
        [text('Cena') + text('Kod'), number('12.5') + number('12345678901234567890'), text('1.250') + text('X')],
      ],
    });
    const [, first = [], second = []] = await cellsOf(bytes);
    const prices = [first[0] ?? '', second[0] ?? ''];
    expect(numberFormOf(prices)).toEqual({ hasTwoReadings: true });
    expect(numberIn(prices[0] ?? '')).toEqual({ value: 12.5 });
    expect(isShortened(first[1] ?? '')).toBe(true);
  });

  test.each([
    ['"SKU-"0000', '12', 'SKU-0012', '12'],
    ['00-000', '80001', '80-001', '80001'],
    ['000\\-000\\-000', '501234567', '501-234-567', '501234567'],
    ['"A"000;"B"000', '7', 'A007', '7'],
    ['0" szt."', '5', '5 szt.', '5'],
    ['#,##0.00', '12', '12', undefined],
    ['General', '12', '12', undefined],
    ['0%', '0.23', '0.23', undefined],
  ])('the format %s shows %s as %s', async (format, value, shown, kept) => {
    const { rows } = await readRows(workbook({ sheets: [[number(value, 'A1', 1)]], formats: [format] }));
    expect(rows).toMatchObject([{ cells: [shown] }]);
    expect(rows[0]?.facts?.get(0)?.value).toBe(kept);
  });

  test.each([
    ['#,##0.00\\ "zł"', 'PLN'],
    ['#,##0.00\\ [$zł-415]', 'PLN'],
    ['[$€-2]\\ #,##0.00', 'EUR'],
    ['#,##0.00\\ [$SEK]', 'SEK'],
    ['"$"#,##0.00;[Red]\\-"$"#,##0.00', 'USD'],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', 'EUR'],
    ['#,##0.00\\ \\z\\ł', 'PLN'],
    ['[$-415]#,##0.00', undefined],
    ['0" szt."', undefined],
  ])('the format %s is of %s', async (format, currency) => {
    const { rows } = await readRows(workbook({ sheets: [[number('12.5', 'A1', 1)]], formats: [format] }));
    expect(rows[0]?.facts?.get(0)?.currency).toBe(currency);
  });

  test.each([
    'yyyy-mm-dd',
    'dd.mm.yyyy\\ hh:mm:ss.000',
    '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
    14,
    22,
    57,
    'd/m/yy;@',
  ])('the format %s shows a day, whatever the time zone of the server', async (format) => {
    const { TZ } = process.env;
    try {
      for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/Warsaw']) {
        process.env.TZ = zone;
        const cells = [number('46053', 'A1', 1), number('46053.99999', 'A2', 1), number('1', 'A3', 1)];
        expect(await cellsOf(workbook({ sheets: [cells], formats: [format] }))).toEqual([
          ['2026-01-31'],
          ['2026-01-31'],
          ['1900-01-01'],
        ]);
      }
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });

  test('days since 1904, days as text, and numbers that are no days', async () => {
    const days = [
      number('44591', 'A1', 1),
      '<c t="d"><v>2026-01-31T00:00:00.000Z</v></c>',
      '<c t="d"><v>2026-01-31</v></c>',
      number('1e15', 'A4', 1),
      number('-1', 'A5', 1),
    ];
    const expected = [['2026-01-31'], ['2026-01-31'], ['2026-01-31'], ['########'], ['########']];
    expect(await cellsOf(workbook({ sheets: [days], formats: [14], isFrom1904: true }))).toEqual(expected);
    expect(isFailed('########')).toBe(true);
    // Times are no days.
    expect(await cellsOf(workbook({ sheets: [[number('0.5', 'A1', 1)]], formats: ['[h]:mm'] }))).toEqual([['0.5']]);
  });

  test.each([
    ['strict', { isStrict: true }],
    ['with the prefixes of another program', { prefix: 'x:' }],
    ['with shared texts in formatted pieces', { texts: ['<r><t>Mło</t></r><r><t>tek</t></r><rPh><t>x</t></rPh>'] }],
  ])('a workbook %s is read', async (_, options) => {
    const cell = 'texts' in options ? '<c t="s"><v>0</v></c>' : text('Młotek');
    const bytes = workbook({ sheets: [[cell + number('46053', 'B1', 1)]], formats: [14], ...options });
    expect(await cellsOf(bytes)).toEqual([['Młotek', '2026-01-31']]);
  });

  test('errors and formulas without a result are no empty cells', async () => {
    const cells = [
      '<c t="e"><f>A9</f><v>#REF!</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c><f>A9*2</f></c>',
      '<c><f t="shared" si="0"/><v/></c>',
      '<c t="str"><f>""</f><v></v></c>',
    ];
    const [row = []] = await cellsOf(workbook({ sheets: [[cells.join('')]] }));
    expect(row).toEqual(['#REF!', '#N/A', '=A9*2', '=…']);
    expect(row.slice(0, 2).every(isFailed)).toBe(true);
    expect(row.slice(2).every(isFormula)).toBe(true);
    expect([isNothing('#N/A'), isNothing('#N/D!'), isNothing('N/A')]).toEqual([false, false, true]);
  });

  test('merged cells and hidden rows are marked', async () => {
    const rows = [text('A') + number('50'), text('B'), text('C') + number('1')];
    const { rows: read } = await readRows(workbook({ sheets: [rows], merged: ['B1:B2'], hiddenRows: [3] }));
    expect(read.map(({ cells, facts, isHidden }) => [cells, facts?.get(1)?.merged, isHidden])).toEqual([
      [['A', '50'], { from: 1, to: 2 }, undefined],
      [['B', '50'], { from: 1, to: 2 }, undefined],
      [['C', '1'], undefined, true],
    ]);
  });

  test('characters that no text can have become a sign of damage', async () => {
    const bytes = workbook({
      sheets: [[text('a_x0000_b') + text('a_xD800_b') + text('a_x000D_b')]],
      names: ['_x0000_'],
    });
    expect(await cellsOf(bytes)).toEqual([['a\ufffdb', 'a\ufffdb', 'a\rb']]);
    await expect(readRows(workbook({ sheets: [[text('a&#0;b')]] }))).rejects.toThrow('cannot be read');
  });

  test.each([
    ['an old Excel file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'old Excel'],
    [
      'a workbook with a password',
      Buffer.concat([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), Buffer.from('EncryptedPackage', 'utf16le')]),
      'has a password',
    ],
    ['an ODS', zipSync({ 'content.xml': new Uint8Array(), 'META-INF/manifest.xml': new Uint8Array() }), 'OpenDocument'],
    ['an XLSB', zipSync({ 'xl/workbook.bin': new Uint8Array() }), 'XLSB'],
    ['a ZIP', zipSync({ 'stock.csv': bytesOf('a;b') }), 'ZIP archive: unpack it'],
    ['a web page named .xls', bytesOf('\n<html><table><tr><td>1'), 'web page'],
    ['XML named .xls', bytesOf('<?xml version="1.0"?><Workbook>'), 'XML file'],
    ['a PDF', bytesOf('%PDF-1.7'), 'PDF'],
    ['a broken ZIP', Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3), 'no spreadsheet'],
    ['nothing', new Uint8Array(), 'empty'],
  ])('%s is named', async (_, bytes, message) => {
    await expect(readRows(bytes)).rejects.toThrow(message);
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
    of: 'products',
    field: { kind: 'text', label: 'Barcode' },
    path: ['barcodes'],
    part: 'code',
    isRequired: false,
  };
  const matched = [...matchColumns(table, [...targetsOf(product), codes]).columns].map(([at, target]) => [
    at,
    target?.name,
  ]);
  expect(matched.filter(([, name]) => name)).toEqual([
    [2, 'barcodes'],
    [3, 'name'],
    [6, 'unitPrice'],
  ]);
});

describe('the columns of files', () => {
  const fieldsOf = (of: Target[], titles: string, values: string) => {
    const table = tableIn(numbered(readDelimited(`${titles}\n${values}\n`).rows), knownTitles(of));
    const { columns, rivals } = matchColumns(table, of);
    const matched = table.columns.flatMap(({ at, title }) => {
      const target = columns.get(at);
      return target ? [`${title} → ${target.name}`] : [];
    });
    return { matched, rivals: rivals.map(({ left }) => left) };
  };

  test.each([
    [
      'Optima',
      'Dostawca;Nazwa;Cena zakupu;Cena domyślna',
      'Hurt;Piła;1;2',
      ['Nazwa → name', 'Cena domyślna → unitPrice'],
    ],
    ['enova', 'Nazwa;Typ;Cena podstawowa;VAT', 'Piła;Towar;2;23', ['Nazwa → name', 'Cena podstawowa → unitPrice']],
    ['net before gross', 'Nazwa;Cena brutto;Cena netto', 'Piła;2;1', ['Nazwa → name', 'Cena netto → unitPrice']],
    ['no net price', 'Nazwa;Cena brutto', 'Piła;2', ['Nazwa → name']],
    [
      'WooCommerce',
      'Type,Name,Sale price,Regular price,Categories',
      'simple,Saw,1,2,Tools',
      ['Name → name', 'Regular price → unitPrice', 'Categories → categoryId'],
    ],
    [
      'Shopify',
      'Title,Vendor,Type,Variant Price,Variant Compare At Price',
      'Saw,Acme,Saws,1,2',
      ['Title → name', 'Variant Price → unitPrice'],
    ],
    [
      'German',
      'Bezeichnung;Warengruppe;Preis (EUR)',
      'Säge;Werkzeug;1,50',
      ['Bezeichnung → name', 'Warengruppe → categoryId', 'Preis (EUR) → unitPrice'],
    ],
    [
      'without diacritics',
      'Nazwa;Cena sprzedazy netto',
      'Piła;1',
      ['Nazwa → name', 'Cena sprzedazy netto → unitPrice'],
    ],
    ['a unit in the title', 'Nazwa;Cena [PLN]', 'Piła;1', ['Nazwa → name', 'Cena [PLN] → unitPrice']],
  ])('%s', (_, titles, values, matched) =>
    expect(fieldsOf(targetsOf(product), titles, values).matched).toEqual(matched),
  );

  test('the ignored one of two possible columns is named, and none is taken where nothing tells which one is right', () => {
    const of = targetsOf(product);
    expect(fieldsOf(of, 'Nazwa;Cena hurtowa;Cena', 'Piła;1;2').rivals).toEqual(['Cena hurtowa']);
    expect(fieldsOf(of, 'Nazwa;Cena;Cena', 'Piła;1;1')).toEqual({
      matched: ['Nazwa → name', 'Cena → unitPrice'],
      rivals: ['Cena'],
    });
    for (const titles of ['Nazwa;Cena;Cena', 'Nazwa;Cena EUR;Cena PLN']) {
      const [, one, other] = titles.split(';');
      expect(fieldsOf(of, titles, 'Piła;1;2')).toEqual({ matched: ['Nazwa → name'], rivals: [`${one}, ${other}`] });
    }
  });

  test('a code is a postal code, and a number that of a house, only where all values look like it', () => {
    const of = targetsOf(supplier);
    expect(fieldsOf(of, 'Nazwa;Kod;Nr', 'Hurt;80-001;1/2').matched).toEqual([
      'Nazwa → name',
      'Kod → address.postalCode',
      'Nr → address.streetNumber',
    ]);
    expect(fieldsOf(of, 'Nr;Kod;Nazwa', '1;K000;Hurt').matched).toEqual(['Nazwa → name']);
    expect(fieldsOf(of, 'Nr;Nazwa;Ulica', '7;Hurt;Długa').matched).toEqual(['Nazwa → name', 'Ulica → address.street']);
    expect(fieldsOf(of, 'Nazwa;Ulica;Nr;Nr lok.', 'Hurt;Długa;7;3').matched).toEqual([
      'Nazwa → name',
      'Ulica → address.street',
      'Nr → address.streetNumber',
      'Nr lok. → address.flatNumber',
    ]);
  });
});

describe('addresses in one line', () => {
  const isCountry = (name: string) => ['Polska', 'Deutschland'].includes(name);
  const gdansk = { postalCode: '80-001', city: 'Gdańsk', country: 'PL' };

  test.each([
    ['ul. Długa 1/2, 80-001 Gdańsk', { street: 'ul. Długa', streetNumber: '1/2', ...gdansk }],
    ['ul. Długa 1/2 80-001 Gdańsk', { street: 'ul. Długa', streetNumber: '1/2', ...gdansk }],
    ['ul. Długa 1\r\n80-001 Gdańsk', { street: 'ul. Długa', streetNumber: '1', ...gdansk }],
    ['80-001 Gdańsk, ul. Długa 5 lok. 2', { street: 'ul. Długa', streetNumber: '5 lok. 2', ...gdansk }],
    ['ul. 3 Maja 7A, 80-001 Gdańsk', { street: 'ul. 3 Maja', streetNumber: '7A', ...gdansk }],
    ['Długa 5, 80-001 Gdańsk, woj. pomorskie', { street: 'Długa', streetNumber: '5', ...gdansk }],
    ['Długa 5, 80-001 Gdańsk, Polska', { street: 'Długa', streetNumber: '5', ...gdansk, country: 'Polska' }],
    [
      'Hauptstraße 5, 10115 Berlin, Deutschland',
      { street: 'Hauptstraße', streetNumber: '5', postalCode: '10115', city: 'Berlin', country: 'Deutschland' },
    ],
  ])('%s', (line, place) => expect(placeIn(line, isCountry)).toEqual(place));

  test.each([
    'Gdańsk',
    'ul. Długa, 80-001 Gdańsk',
    'Hauptstraße 5, 10115 Berlin',
    '80-001 Gdańsk',
    'ul. Długa 5, Gdańsk',
  ])('%s is none', (line) => expect(placeIn(line, isCountry)).toBeUndefined());
});
