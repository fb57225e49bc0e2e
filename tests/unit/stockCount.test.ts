import { expect, test } from 'vitest';
import { type CountSheet, differencesIn, linesOf, newSheet, signed } from '../../src/inventory/countSheet';
import { filledDown } from '../../src/inventory/pastedFigures';

const sheet = [
  { productId: 7, name: 'Hammer', categoryName: 'Tools', unitPrice: 9, expected: 10 },
  { productId: 8, name: 'Bolt M1', categoryName: 'Tools', unitPrice: 0.5, expected: 4 },
  { productId: 9, name: 'Saw', categoryName: 'Tools', unitPrice: 20, expected: 0 },
];

test.each([
  ['a column fills downwards', '1\n2\n3', 0, { 7: '1', 8: '2', 9: '3' }, []],
  ['from the line it is pasted into', '5\r\n6\r\n', 1, { 8: '5', 9: '6' }, []],
  ['an empty line stays empty', '5\n\n6', 0, { 7: '5', 9: '6' }, []],
  ['in groups of three', '1 250', 0, { 7: '1250' }, []],
  ['what is beyond the sheet is left', '5\n6', 2, { 9: '5' }, ['6']],
  ['lines with a name are left', 'saw 3\n4\nHAMMER\t1', 0, { 7: '4' }, ['saw 3', 'HAMMER\t1']],
])('%s', (_, text, from, figures, others) => {
  expect(filledDown(text, sheet, from)).toEqual({ figures, others: others.join('\n') });
});

test('differences are told with their value, and uncounted lines are left out', () => {
  const counted: CountSheet = { ...newSheet(sheet, new Date(0)), figures: { 7: '8', 8: '4', 9: '' } };
  expect(differencesIn(counted)).toEqual({ lines: 1, pieces: -2, value: -18 });
  expect(linesOf(counted)).toEqual([
    { productId: 7, counted: 8, expected: 10 },
    { productId: 8, counted: 4, expected: 4 },
  ]);
});

test.each([
  [3, '+3'],
  [-2, '−2'],
  [0, '0'],
])('%d is written %s', (count, text) => expect(signed(count)).toBe(text));
