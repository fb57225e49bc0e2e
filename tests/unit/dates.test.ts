import { describe, expect, test } from 'vitest';
import { dayOf, daysAgo, formatDay, monthOf } from '../../src/format/date';
import { kinds } from '../../src/schema/kinds';
import { inTimeZone } from '../helpers/timeZone';

const zones = ['Pacific/Pago_Pago', 'UTC', 'Europe/Warsaw', 'Pacific/Kiritimati'];

describe.each(zones)('in the time zone %s', (zone) => {
  inTimeZone(zone);

  test.each([
    ['2026-11-05', 'Nov 05, 2026'],
    ['2026-01-01', 'Jan 01, 2026'],
    ['2026-12-31', 'Dec 31, 2026'],
    ['2024-02-29', 'Feb 29, 2024'],
    // Days of a clock change.
    ['2026-03-29', 'Mar 29, 2026'],
    ['2026-10-25', 'Oct 25, 2026'],
    ['2026-11-05T00:00:00Z', 'Nov 05, 2026'],
    ['2026-11-05 23:59', 'Nov 05, 2026'],
  ])('%s is shown as %s', (date, shown) => {
    expect(formatDay(date)).toBe(shown);
  });

  test.each([
    ['2026-11-05', '2026-11-05'],
    // Midnight in any time zone counts as a day without a time.
    ['2026-11-05T00:00Z', '2026-11-05'],
    ['2026-11-05T00:00:00Z', '2026-11-05'],
    ['2026-11-05T00:00:00.000Z', '2026-11-05'],
    ['2026-11-05T00:00:00+14:00', '2026-11-05'],
    ['2026-11-05T00:00:00.000000-1100', '2026-11-05'],
    ['2026-11-05 00:00:00z', '2026-11-05'],
    // A time without a zone is local.
    ['2026-11-05T23:59:59.999', '2026-11-05'],
    ['2026-11-05 23:59', '2026-11-05'],
    // Invalid times.
    ['2026-11-05T25:61:00Z', '2026-11-05'],
    ['2026-11-05T12:00:00 soon', '2026-11-05'],
  ])('the day of %s is %s', (date, day) => {
    expect(dayOf(date)).toBe(day);
  });

  test.each([
    ['2026-03-01T23:30:00Z', ['2026-03-01', '2026-03-01', '2026-03-02', '2026-03-02']],
    ['2026-03-01 23:30:00z', ['2026-03-01', '2026-03-01', '2026-03-02', '2026-03-02']],
    ['2026-03-01T00:30Z', ['2026-02-28', '2026-03-01', '2026-03-01', '2026-03-01']],
    ['2026-03-01T00:00:00.001Z', ['2026-02-28', '2026-03-01', '2026-03-01', '2026-03-01']],
    ['2026-03-01T12:00:00+02:00', ['2026-02-28', '2026-03-01', '2026-03-01', '2026-03-02']],
    ['2026-03-01T12:00:00.123456+0200', ['2026-02-28', '2026-03-01', '2026-03-01', '2026-03-02']],
    ['2026-12-31T23:30:00-11:00', ['2026-12-31', '2027-01-01', '2027-01-01', '2027-01-02']],
    // Nights of a clock change: 00:30 is still winter time; 22:30 is the next day only in summer time.
    ['2026-03-28T23:30:00Z', ['2026-03-28', '2026-03-28', '2026-03-29', '2026-03-29']],
    ['2026-10-24T22:30:00Z', ['2026-10-24', '2026-10-24', '2026-10-25', '2026-10-25']],
    ['2026-10-25T22:30:00Z', ['2026-10-25', '2026-10-25', '2026-10-25', '2026-10-26']],
  ])('the day of %s is its local day', (date, days) => {
    expect(dayOf(date)).toBe(days[zones.indexOf(zone)]);
  });

  test.each([
    [0, '2026-03-02'],
    [1, '2026-03-01'],
    [2, '2026-02-28'],
    [6, '2026-02-24'],
  ])('%d days before the local 2 March 2026 is %s, early and late in the day', (days, day) => {
    expect(daysAgo(days, new Date(2026, 2, 2, 0, 0, 1))).toBe(day);
    expect(daysAgo(days, new Date(2026, 2, 2, 23, 59, 59))).toBe(day);
  });

  test('days are counted by the calendar across a clock change', () => {
    expect(daysAgo(6, new Date(2026, 2, 30, 0, 30))).toBe('2026-03-24');
    expect(daysAgo(6, new Date(2026, 9, 26, 23, 30))).toBe('2026-10-20');
  });

  test('a day sorts equal to a timestamp of the same day', () => {
    expect(kinds.date.compare('2026-11-05', '2026-11-05T00:00:00Z')).toBe(0);
    expect(kinds.date.compare('2026-11-05T23:59:00', '2026-11-06')).toBe(-1);
    expect(kinds.date.compare('2026-11-06', '2026-11-05')).toBe(1);
  });
});

test.each([[null], [undefined], [''], ['soon'], ['05.11.2026']])('%s is an invalid day and shows as a dash', (date) => {
  expect(dayOf(date)).toBe('');
  expect(formatDay(date)).toBe('—');
});

test('a month is the first seven characters of a date', () => {
  expect(monthOf('2026-11-05')).toBe('2026-11');
  expect(monthOf('2026-11-30T23:59:59-12:00')).toBe('2026-11');
  expect(monthOf('2026-11')).toBe('');
});
