import { expect, test } from 'vitest';
import { ticksFor } from '../../src/views/charts/axes';
import { daysBetween, someOf } from '../../src/views/charts/lineTicks';

test.each<[string, number[], ReturnType<typeof ticksFor>]>([
  ['no figures', [], { allowDecimals: false, tickCount: 2 }],
  ['one piece', [1, 0], { allowDecimals: false, tickCount: 2 }],
  ['three pieces', [3, 1], { allowDecimals: false, tickCount: 4 }],
  ['many pieces', [1200, 4], { allowDecimals: false, tickCount: 5 }],
  ['a loss of pieces', [-2, 1], { allowDecimals: false, tickCount: 3 }],
  ['prices', [0.5, 3], { tickCount: 5 }],
])('a value axis has whole ticks for whole figures: %s', (_, values, ticks) => {
  expect(ticksFor(values)).toEqual(ticks);
});

test.each<[from: string, to: string, most: number, days: string[]]>([
  ['2026-01-01', '2026-01-31', 4, ['2026-01-01', '2026-01-11', '2026-01-21', '2026-01-31']],
  ['2026-01-01', '2026-01-31', 2, ['2026-01-01', '2026-01-31']],
  // No day has two labels.
  ['2026-01-01', '2026-01-03', 6, ['2026-01-01', '2026-01-02', '2026-01-03']],
  ['2026-01-01', '2026-01-01', 6, ['2026-01-01']],
])('the days on the axis from %s to %s, at most %d, are at even distances', (from, to, most, days) => {
  const shown = daysBetween(Date.parse(from), Date.parse(to), most);
  expect(shown.map((at) => new Date(at).toISOString().slice(0, 10))).toEqual(days);
});

test.each<[labels: string, most: number, shown: string]>([
  ['ABCDEFG', 7, 'ABCDEFG'],
  ['ABCDEFG', 4, 'ACEG'],
  ['ABCDEFG', 3, 'ADG'],
  // The last one is always shown.
  ['ABCDEF', 3, 'CF'],
  ['AB', 2, 'AB'],
  ['A', 2, 'A'],
  ['', 2, ''],
])('the labels %s on an axis with room for %d are at even distances', (labels, most, shown) => {
  expect(someOf([...labels], most).join('')).toBe(shown);
});
