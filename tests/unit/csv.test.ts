import { describe, expect, test } from 'vitest';
import { date, integer, money, text, yesNo } from '../../src/schema/fields';
import { choiceKind, kinds } from '../../src/schema/kinds';
import { column } from '../../src/schema/list/columns';
import { csvLine, EXCEL_CSV, PLAIN_CSV } from '../../src/views/export/csv';

test.each<[string, string | number, string]>([
  ['a text', 'Hammer', 'Hammer'],
  ['nothing', '', ''],
  ['a comma', 'Nails, 100', '"Nails, 100"'],
  ['quotes', '7" saw', '"7"" saw"'],
  ['lines', 'One\nTwo', '"One\nTwo"'],
  ['accents', 'Łódź', 'Łódź'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula that is quoted', '=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['a telephone number', '+48 600 100 200', "'+48 600 100 200"],
  ['a text that begins with a minus', '-5', "'-5"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a formula in wide letters', '＝1', "'＝1"],
  ['a tab', '\t=1', '"\'\t\'=1"'],
  ['a carriage return', '\r=1', '"\'\r\'=1"'],
  ['a semicolon', 'a;b', '"a;b"'],
  ['a bar', 'a|b', '"a|b"'],
  ['a tab inside', 'a\tb', '"a\tb"'],
  ['a formula behind a semicolon', 'a;=1+1', '"a;\'=1+1"'],
  ['a quoted formula behind a semicolon', 'a;"=1+1"', '"a;\'""=1+1"""'],
  ['a formula behind a tab', 'a\t@SUM(A1)', '"a\t\'@SUM(A1)"'],
  ['a formula behind a bar', 'a|-1', '"a|\'-1"'],
  ['a formula on a line of its own', 'a\n+1', '"a\n\'+1"'],
  ['a sign behind a comma, which the quotes hold together', '5 °C,-5 °C', '"5 °C,-5 °C"'],
  ['a sign in the middle', 'a=b', 'a=b'],
  ['a number', 1234.5, '1234.5'],
  ['a number below zero, which is no formula', -5, '-5'],
  ['0', 0, '0'],
  ['a large number', 1e21, '1000000000000000000000'],
  ['a small number', 1.5e-7, '0.00000015'],
  ['no number', Number.NaN, ''],
])('%s', (_, value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});

test.each([
  ['commas, and numbers have points', PLAIN_CSV, '"a;",1234.5,,-0.25\r\n'],
  ['semicolons, and numbers have commas, in a file for Excel', EXCEL_CSV, '"a;";1234,5;;-0,25\r\n'],
])('the values of a line are separated by %s', (_, format, line) => {
  expect(csvLine(['a;', 1234.5, '', -0.25], format)).toBe(line);
});

test('a file for Excel defuses a formula behind a comma', () => {
  expect(csvLine(['a,=1+1', 'b;=1'], EXCEL_CSV)).toBe('"a,\'=1+1";"b;=1"\r\n');
});

describe('no text becomes a formula, for any cell separator', () => {
  const LETTERS = ['a', '"', ',', ';', '\t', '|', '\n', '='];
  const texts = (length: number): string[] =>
    length === 0 ? [''] : texts(length - 1).flatMap((text) => LETTERS.map((letter) => text + letter));

  test.each([
    ['plain', PLAIN_CSV],
    ['for Excel', EXCEL_CSV],
  ])('%s', (_, format) => {
    const wrong = texts(4).filter((text) => {
      const line = csvLine(['x', text, text, 'y'], format);
      return [',', ';', '\t', '|'].some((separator) => cellsOf(line, separator).some((cell) => cell.startsWith('=')));
    });
    expect(wrong).toEqual([]);
  });

  test('read like Excel', () => {
    expect(cellsOf('x,"a;=1"\r\n', ';')).toEqual(['x,"a', '=1"', '']);
    expect(cellsOf('x,"a;=1"\r\n', ',')).toEqual(['x', 'a;=1', '']);
    expect(cellsOf('"a""b"c,d', ',')).toEqual(['a"bc', 'd']);
  });
});

describe('a column’s values for programs', () => {
  test.each([
    ['money without currency or grouping', column(money('Price'), () => 1234.5), 1234.5],
    ['0', column(integer('Stock'), () => 0), 0],
    ['a day as ISO 8601 has it', column(date('Date'), () => '2026-11-05T00:00:00Z'), '2026-11-05'],
    ['a text', column(text('Name'), () => 'Hammer'), 'Hammer'],
    ['yes', column(yesNo('Active'), () => true), 'Yes'],
    ['nothing', column(money('Price'), () => undefined), ''],
    [
      'a choice by its label',
      column({ label: 'Mode', kind: choiceKind([{ value: 'SEA', label: 'By sea' }]) }, () => 'SEA'),
      'By sea',
    ],
    ['the value of a cell with its own rendering', column(integer('Stars'), () => 3, { render: () => '***' }), 3],
    ['an address of a link', column({ label: 'E-mail', kind: kinds.email }, () => 'a@b.pl'), 'a@b.pl'],
  ])('%s', (_, { plain }, value) => {
    expect(plain({})).toBe(value);
  });
});

/** Parses a file like Excel: a quote opens a cell only at its beginning, and text after the closing quote belongs to the cell. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = file;
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"?/.exec(rest);
    rest = rest.slice(quoted?.[0].length ?? 0);
    const end = rest.search(separator === '|' ? /[|\r\n]/ : new RegExp(`[${separator}\r\n]`));
    cells.push((quoted?.[1] ?? '').replaceAll('""', '"') + (end < 0 ? rest : rest.slice(0, end)));
    if (end < 0) return cells;
    rest = rest.slice(end).replace(/^\r\n|^[\s\S]/, '');
  }
}
