/*
 * Periods of reports: from one day to another, both included. Days are texts like `2026-06-30`.
 */

export interface Period {
  fromDate: string;
  toDate: string;
}

/** A period, the one before it, and how far the days of the earlier one are moved to compare them. */
export interface ComparedPeriods {
  period: Period;
  before: Period;
  shift: { months: number; days: number };
}

const DAY_MS = 24 * 60 * 60_000;

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayNumbered = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const isFirst = (day: string): boolean => day.endsWith('-01');
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstOfMonth = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}-01`;

/**
 * Returns the period of a report and the one before it. Without a last day it ends today; without a first day it begins with the month
 * of its last day. Whole months are compared with as many months, other periods with as many days.
 */
export function comparedPeriods({ fromDate, toDate }: Partial<Period>, today: string): ComparedPeriods {
  const to = toDate ?? today;
  const from = fromDate ?? firstOfMonth(monthNumber(to));
  const end = dayNumber(to);
  const days = Math.max(1, end - dayNumber(from) + 1);
  const isWholeMonths = isFirst(from) && isFirst(dayNumbered(end + 1)) && from < to;
  const months = isWholeMonths ? monthNumber(to) - monthNumber(from) + 1 : 0;
  const first = months > 0 ? firstOfMonth(monthNumber(from) - months) : dayNumbered(dayNumber(from) - days);
  return {
    period: { fromDate: from, toDate: to },
    before: { fromDate: first, toDate: dayNumbered(dayNumber(from) - 1) },
    shift: months > 0 ? { months, days: 0 } : { months: 0, days },
  };
}

/** Returns the period of a report. Without a last day it ends today; without a first day it has this number of days. */
export function daysUpTo(chosen: Partial<Period>, today: string, days: number): Period {
  const { toDate = today, fromDate } = chosen;
  return { fromDate: fromDate ?? dayNumbered(dayNumber(toDate) - days + 1), toDate };
}

/** Returns the period of a report as {@link daysUpTo} does; it ends today at the latest. */
export function pastDays(chosen: Partial<Period>, today: string, days: number): Period {
  const { toDate = today } = chosen;
  return daysUpTo({ ...chosen, toDate: toDate < today ? toDate : today }, today, days);
}

/** Returns the days of a month, `2026-06`, that are in a period. */
export function monthWithin(month: string, { fromDate, toDate }: Period): Period {
  const first = `${month}-01`;
  const last = dayNumbered(dayNumber(firstOfMonth(monthNumber(first) + 1)) - 1);
  return { fromDate: first < fromDate ? fromDate : first, toDate: last > toDate ? toDate : last };
}
