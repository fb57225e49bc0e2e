import { expect, test } from 'vitest';
import { pauseAfter } from '../../server/outbox/outbox';

test.each([5, 60])(
  'ten attempts take three days and a little after a first pause of %s s, and each varies by a fifth',
  (first) => {
    const pauses = (random: number) => Array.from({ length: 10 }, (_, n) => pauseAfter(first, n + 1, 0, random));
    expect(pauses(0)).toEqual([first, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined]);
    const days = (random: number) => pauses(random).reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 86_400;
    expect(days(0)).toBeGreaterThan(3);
    expect(days(1)).toBeLessThan(4);
    expect(pauseAfter(first, 1, 0, 1)).toBe(first * 1.2);
  },
);

test('a receiver can ask for a longer pause, of a day at most', () => {
  expect(pauseAfter(5, 1, 3_600, 0)).toBe(3_600);
  expect(pauseAfter(5, 1, 10_000_000, 0)).toBe(86_400);
  expect(pauseAfter(5, 9, 60, 0)).toBe(86_400);
});
