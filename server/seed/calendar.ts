import { addDays } from 'date-fns/addDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { getDay } from 'date-fns/getDay';
import { parseISO } from 'date-fns/parseISO';
import { subMonths } from 'date-fns/subMonths';
import { localDay } from '../db/day';

/** The days of the history, `yyyy-MM-dd`, oldest first; the last is today. */
export function daysUntil(today: string, months: number): string[] {
  const end = parseISO(today);
  const start = subMonths(end, months);
  return Array.from({ length: differenceInCalendarDays(end, start) }, (_, index) =>
    localDay(addDays(start, index + 1)),
  );
}

/** Sunday to Saturday. */
const WEEK = [0.06, 1, 1.1, 1.05, 1, 1.15, 0.3];

/**
 * Distributes `total` events over the days: fewer at weekends, more in autumn, slightly more every year, and some today
 * whatever the weekday.
 */
export function spread(total: number, days: string[]): number[] {
  const weights = days.map((day, index) => {
    const date = parseISO(day);
    const season = 1 + 0.2 * Math.cos(((date.getMonth() - 10) / 6) * Math.PI);
    const growth = 0.8 + (0.4 * index) / days.length;
    return (index === days.length - 1 ? 1 : (WEEK[getDay(date)] ?? 1)) * season * growth;
  });
  const sum = weights.reduce((one, other) => one + other, 0);
  let [passed, given] = [0, 0];
  return weights.map((weight) => {
    passed += weight;
    const count = Math.round((total * passed) / sum) - given;
    given += count;
    return count;
  });
}
