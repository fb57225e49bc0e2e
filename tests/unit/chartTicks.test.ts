import { expect, test } from 'vitest';
import { ticksFor } from '../../src/views/charts/axes';

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
