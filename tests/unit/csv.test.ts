import { describe, expect, test } from 'vitest';
import { column } from '../../src/schema/columns';
import { date, integer, money, text, yesNo } from '../../src/schema/fields';
import { choiceKind, kinds } from '../../src/schema/kinds';
import { csvLine } from '../../src/views/export/csv';

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
  ['a tab', '\t=1', "'\t=1"],
  ['a carriage return', '\r=1', '"\'\r=1"'],
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

test('values of a line are parted by commas', () => {
  expect(csvLine(['a', 1, '', 'b'])).toBe('a,1,,b\r\n');
});

describe('a column’s values as a program reads them', () => {
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
    ['what a cell draws otherwise', column(integer('Stars'), () => 3, { render: () => '***' }), 3],
    ['an address of a link', column({ label: 'E-mail', kind: kinds.email }, () => 'a@b.pl'), 'a@b.pl'],
  ])('%s', (_, { plain }, value) => {
    expect(plain({})).toBe(value);
  });
});
