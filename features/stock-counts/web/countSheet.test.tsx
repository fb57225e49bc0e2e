import { expect, test } from 'vitest';
import { signed } from '../../../src/format/number';
import { type CountSheet, differencesIn, isBegun, linesOf, momentOf, newSheet, withoutBooked } from './countSheet';
import { filledDown } from './pastedFigures';

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
  ['lines beyond the sheet are left over', '5\n6', 2, { 9: '5' }, ['6']],
  ['zero decimals of a whole number are dropped', '12,00\n80,000000\n3 szt.', 0, { 7: '12', 8: '80', 9: '3' }, []],
  ['an invalid line keeps its place', '5\n12,5\n6', 0, { 7: '5', 8: '12.5', 9: '6' }, []],
  ['text between figures keeps its place', '5\nmissing\n6', 0, { 7: '5', 8: 'missing', 9: '6' }, []],
  ['two readings are settled by the others', '1,250\n2.50\n7', 0, { 7: '1250', 8: '2.50', 9: '7' }, []],
  ['two readings are left to the user', '1,250\n2\n7', 0, { 7: '1,250', 8: '2', 9: '7' }, []],
  ['codes are left', '5\n2000000000015\n6', 0, { 7: '5', 9: '6' }, ['2000000000015']],
  ['short codes are left', '5\n0012\n6', 0, { 7: '5', 9: '6' }, ['0012']],
  ['a column of codes is left', '2000000000015\n2000000000022', 0, {}, ['2000000000015', '2000000000022']],
  ['two cells in a line are left', '12\t350\n13\t350', 0, {}, ['12\t350', '13\t350']],
  ['lines with a name are left', 'saw 3\nHAMMER\t1\n4', 0, {}, ['saw 3', 'HAMMER\t1', '4']],
])('%s', (_, text, from, figures, others) => {
  expect(filledDown(text, sheet, from)).toEqual({ figures, others: others.join('\n') });
});

test('differences have a value, and uncounted lines are omitted', () => {
  const counted: CountSheet = { ...newSheet(sheet, new Date(0)), figures: { 7: '8', 8: '4', 9: '' } };
  expect(differencesIn(counted)).toEqual({ lines: 1, pieces: -2, value: -18 });
  expect(linesOf(counted)).toEqual([
    { productId: 7, counted: 8, expected: 10 },
    { productId: 8, counted: 4, expected: 4 },
  ]);
});

test('a fully booked sheet is not kept for the next count', () => {
  const done: CountSheet = {
    ...newSheet(sheet),
    figures: { 7: '8', 8: '4', 9: '0' },
    reason: 'Yearly',
    isPrinted: true,
  };
  expect(isBegun(done)).toBe(true);
  expect(isBegun(withoutBooked(done, linesOf(done), []))).toBe(false);
});

test.each([
  [3, '+3'],
  [-2, '-2'],
  [1200, '+1,200'],
  [0, '0'],
])('%d is written %s', (count, text) => expect(signed(count)).toBe(text));

test('the start time of a sheet shows the time zone', () => {
  expect(momentOf(newSheet([], new Date('2026-11-22T12:05:00Z')))).toMatch(
    /^Nov 2[123], 2026, \d\d:\d\d [A-Z]{2,5}([+-]\d.*)?$/,
  );
});

test('booked lines leave the sheet, lines with changed stock are recounted, all others stay', () => {
  const counted: CountSheet = {
    ...newSheet(sheet, new Date(0)),
    figures: { 7: '8', 8: '4', 9: '1' },
    key: 'a',
  };
  const sent = linesOf(counted).slice(0, 2);
  expect(withoutBooked(counted, sent, [{ productId: 8, name: 'Bolt M1', expected: 2 }])).toEqual({
    ...counted,
    lines: [{ ...sheet[1], expected: 2 }, sheet[2]],
    figures: { 9: '1' },
    key: expect.any(String),
  });
});
