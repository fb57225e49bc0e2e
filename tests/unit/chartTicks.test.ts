import { expect, test } from 'vitest';
import { evenDays, evenLabels, ticksFor } from '../../src/views/charts/axes';

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

test.each<[from: string, to: string, share: number, days: string[]]>([
  ['2026-01-01', '2026-01-31', 1 / 3, ['2026-01-01', '2026-01-11', '2026-01-21', '2026-01-31']],
  ['2026-01-01', '2026-01-31', 1, ['2026-01-01', '2026-01-31']],
  // Five days have no such distances with both ends.
  ['2026-11-24', '2026-11-29', 1 / 3, ['2026-11-25', '2026-11-27', '2026-11-29']],
  ['2026-01-01', '2026-01-03', 1 / 5, ['2026-01-01', '2026-01-02', '2026-01-03']],
  ['2026-01-01', '2026-01-01', 1 / 5, ['2026-01-01']],
])('the days on the axis from %s to %s are at even distances of at least %d', (from, to, share, days) => {
  const shown = evenDays(Date.parse(from), Date.parse(to), share);
  expect(shown.map((at) => new Date(at).toISOString().slice(0, 10))).toEqual(days);
});

test.each<[labels: string, share: number, shown: string]>([
  ['ABCDEFG', 0.1, 'ABCDEFG'],
  ['ABCDEFG', 1 / 3, 'ACEG'],
  ['ABCDEFG', 0.4, 'ADG'],
  ['ABCDEFG', 1, 'AG'],
  // The last one is always shown.
  ['ABCDEF', 0.5, 'CF'],
  ['AB', 1, 'AB'],
  ['A', 1, 'A'],
  ['', 1, ''],
])('the labels %s on an axis are at even distances of at least %d', (labels, share, shown) => {
  expect(evenLabels(Array.from(labels), share).join('')).toBe(shown);
});
