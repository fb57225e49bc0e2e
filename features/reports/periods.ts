import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths';
import { endOfMonth } from 'date-fns/endOfMonth';
import { isFirstDayOfMonth } from 'date-fns/isFirstDayOfMonth';
import { isLastDayOfMonth } from 'date-fns/isLastDayOfMonth';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import { subDays } from 'date-fns/subDays';
import { subMonths } from 'date-fns/subMonths';
import { type ChosenDays, dayText, type Period } from '../../contract/definition/reportDays';

/*
 * Periods of reports: from one day to another, both included. Days are texts like `2026-06-30`.
 */

/** A period, the one before it, and how far the days of the earlier one are moved to compare them. */
export interface ComparedPeriods {
  period: Period;
  before: Period;
  shift: { months: number; days: number };
}

/**
 * Returns the period of a report and the one before it. Without a last day it ends today; without a first day it begins with the month
 * of its last day. Whole months are compared with as many months, other periods with as many days.
 */
export function comparedPeriods({ fromDate, toDate }: ChosenDays, today: string): ComparedPeriods {
  const to = parseISO(toDate ?? today);
  const from = fromDate === undefined ? startOfMonth(to) : parseISO(fromDate);
  const days = Math.max(1, differenceInCalendarDays(to, from) + 1);
  const isWholeMonths = isFirstDayOfMonth(from) && isLastDayOfMonth(to) && from < to;
  const months = isWholeMonths ? differenceInCalendarMonths(to, from) + 1 : 0;
  return {
    period: { fromDate: dayText(from), toDate: dayText(to) },
    before: {
      fromDate: dayText(months > 0 ? subMonths(from, months) : subDays(from, days)),
      toDate: dayText(subDays(from, 1)),
    },
    shift: months > 0 ? { months, days: 0 } : { months: 0, days },
  };
}

/** Returns the days of a month, `2026-06`, that are in a period. */
export function monthWithin(month: string, { fromDate, toDate }: Period): Period {
  const first = `${month}-01`;
  const last = dayText(endOfMonth(parseISO(first)));
  return { fromDate: first < fromDate ? fromDate : first, toDate: last > toDate ? toDate : last };
}
