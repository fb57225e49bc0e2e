import { expect, test } from 'vitest';
import { momentIn, timeIn } from './read/times';
import { cellFor } from './server/cells';

test.each([
  ['8:30', '08:30'],
  ['08:30:00', '08:30'],
  ['23.59', '23:59'],
])('the cell %j is the time %s', (cell, value) => expect(timeIn(cell)).toEqual({ value }));

test.each(['24:00', '8:60', '8', '8:30:15', '8:30 PM', ''])('the cell %j is no time', (cell) => {
  expect(timeIn(cell)).toHaveProperty('refusal');
});

const local = new Date(2026, 2, 5, 14, 30).toISOString();

test.each([
  ['2026-03-05 14:30', undefined, local],
  ['5.03.2026, 14:30', undefined, local],
  ['2026-03-05T14:30:00', undefined, local],
  ['03/05/2026 14:30', 'monthFirst', local],
  ['2026-03-05T14:30:00+01:00', undefined, '2026-03-05T13:30:00.000Z'],
  ['2026-03-05T13:30:00Z', undefined, '2026-03-05T13:30:00.000Z'],
] as const)('the cell %j is a moment', (cell, form, value) => expect(momentIn(cell, form)).toEqual({ value }));

test.each(['2026-03-05', '14:30', '2026-02-30 14:30', '2026-03-05 25:00', '03/05/2026 14:30', 'soon'])(
  'the cell %j is no moment: a day without a time, or with two readings, is not guessed',
  (cell) => expect(momentIn(cell)).toHaveProperty('refusal'),
);

test('a cell of a workbook that shows a day has its time for a moment and for a time, and the day for a day', () => {
  const row = { row: 2, cells: ['2026-03-05'], facts: new Map([[0, { time: '14:30' }]]) };
  expect([cellFor(row, 0, 'moment'), cellFor(row, 0, 'time'), cellFor(row, 0, 'date')]).toEqual([
    '2026-03-05 14:30',
    '14:30',
    '2026-03-05',
  ]);
});
