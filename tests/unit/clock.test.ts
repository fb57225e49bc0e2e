import { describe, expect, test } from 'vitest';
import { canFollow, dayInWords } from '../../server/inventory/clock';

describe('after the last recorded day', () => {
  test.each([
    ['2026-11-20', '2026-11-20', 'the same day'],
    ['2026-11-20', '2026-11-21', 'the next day'],
    ['2026-11-30', '2026-12-01', 'the first of the next month'],
    ['2026-12-31', '2027-01-01', 'the first of the next year'],
    ['2026-02-28', '2026-03-01', 'March without a leap day'],
    ['2028-02-28', '2028-02-29', 'a leap day'],
    ['2028-02-29', '2028-03-01', 'the day after a leap day'],
    ['2026-03-28', '2026-03-29', 'a day of 23 hours'],
    ['2026-10-25', '2026-10-26', 'the day after one of 25 hours'],
  ])('%s comes %s, %s', (known, today) => {
    expect([canFollow(known, today), canFollow(known, today, true)]).toEqual([true, true]);
  });

  test.each([
    ['2026-11-20', '2026-11-22', 'the day after the next'],
    ['2026-11-30', '2026-12-02', 'the second of the next month'],
    ['2026-12-31', '2027-01-02', 'the second of the next year'],
    ['2028-02-28', '2028-03-01', 'March past a leap day'],
    ['2026-11-20', '2027-11-20', 'the same day of another year'],
    ['2026-11-20', '2106-02-07', 'the end of a counter'],
  ])('%s comes %s, %s, only if the clock is trusted', (known, today) => {
    expect([canFollow(known, today), canFollow(known, today, true)]).toEqual([false, true]);
  });

  test.each([
    ['2026-11-20', '2026-11-19', 'the day before'],
    ['2026-12-01', '2026-11-30', 'the last of the month before'],
    ['2027-01-01', '2026-12-31', 'the last of the year before'],
    ['2028-03-01', '2028-02-29', 'a leap day that was'],
    ['2026-11-20', '1970-01-01', 'the beginning of all clocks'],
  ])('%s never comes %s, %s', (known, today) => {
    expect([canFollow(known, today), canFollow(known, today, true)]).toEqual([false, false]);
  });
});

test('a day is formatted in words', () => {
  expect(['2026-11-05', '2028-02-29'].map(dayInWords)).toEqual(['5 November 2026', '29 February 2028']);
});
