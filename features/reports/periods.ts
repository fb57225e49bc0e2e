import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths';
import { endOfMonth } from 'date-fns/endOfMonth';
import { formatISO } from 'date-fns/formatISO';
import { isFirstDayOfMonth } from 'date-fns/isFirstDayOfMonth';
import { isLastDayOfMonth } from 'date-fns/isLastDayOfMonth';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import { subDays } from 'date-fns/subDays';
import { subMonths } from 'date-fns/subMonths';
import { DEFAULT_DAYS } from './turnoverDays';

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

const FIRST_DAY = '0001-01-01';
const BEGIN = parseISO(FIRST_DAY);

/** Returns the day of a date; the first day of the calendar, which has no year 0, for an earlier one. */
const textOf = (date: Date): string => (date < BEGIN ? FIRST_DAY : formatISO(date, { representation: 'date' }));

/**
 * Returns the period of a report and the one before it. Without a last day it ends today; without a first day it begins with the month
 * of its last day. Whole months are compared with as many months, other periods with as many days.
 */
export function comparedPeriods({ fromDate, toDate }: Partial<Period>, today: string): ComparedPeriods {
  const to = parseISO(toDate ?? today);
  const from = fromDate === undefined ? startOfMonth(to) : parseISO(fromDate);
  const days = Math.max(1, differenceInCalendarDays(to, from) + 1);
  const isWholeMonths = isFirstDayOfMonth(from) && isLastDayOfMonth(to) && from < to;
  const months = isWholeMonths ? differenceInCalendarMonths(to, from) + 1 : 0;
  return {
    period: { fromDate: textOf(from), toDate: textOf(to) },
    before: {
      fromDate: textOf(months > 0 ? subMonths(from, months) : subDays(from, days)),
      toDate: textOf(subDays(from, 1)),
    },
    shift: months > 0 ? { months, days: 0 } : { months: 0, days },
  };
}

/** Returns the days of a month, `2026-06`, that are in a period. */
export function monthWithin(month: string, { fromDate, toDate }: Period): Period {
  const first = `${month}-01`;
  const last = textOf(endOfMonth(parseISO(first)));
  return { fromDate: first < fromDate ? fromDate : first, toDate: last > toDate ? toDate : last };
}

/** Returns the first day of a period of the default length. */
export const firstDayUpTo = (toDate: string): string => textOf(subDays(parseISO(toDate), DEFAULT_DAYS - 1));

/** Returns the period of a report. Without a last day it ends today; without a first day it has the default length. */
export const daysUpTo = ({ fromDate, toDate }: Partial<Period>, today: string): Period => ({
  fromDate: fromDate ?? firstDayUpTo(toDate ?? today),
  toDate: toDate ?? today,
});

/** Returns the period of a report as {@link daysUpTo} does; it ends today at the latest. */
export function pastDays(chosen: Partial<Period>, today: string): Period {
  const { fromDate, toDate } = daysUpTo(chosen, today);
  return toDate > today ? daysUpTo({ ...chosen, toDate: today }, today) : { fromDate, toDate };
}
