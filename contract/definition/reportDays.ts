import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { subDays } from 'date-fns/subDays';

/*
 * The days that reports are about. Days are texts like `2026-06-30`.
 */

/** A period, both days included. */
export interface Period {
  fromDate: string;
  toDate: string;
}

/** The days of a report: their parameters, their names in the answer, and how they follow from the chosen ones. */
export interface ReportDays<Q extends string = string, A extends string = string> {
  /** The parameters, each with its description. */
  params: Readonly<Record<Q, string>>;
  /** The days in the answer, each with its description. */
  answers: Readonly<Record<A, string>>;
  /** Returns the days of a report. @param chosen the parameters */
  of: (chosen: { readonly [K in Q]?: string | undefined }, today: string) => Record<A, string>;
}

/** The days of a period without a first day. */
export const DEFAULT_DAYS = 90;

const FIRST_DAY = '0001-01-01';
const BEGIN = parseISO(FIRST_DAY);

/** Returns the day of a date; the first day of the calendar, which has no year 0, for an earlier one. */
export const dayText = (date: Date): string => (date < BEGIN ? FIRST_DAY : formatISO(date, { representation: 'date' }));

/** Returns the first day of a period of the default length. */
export const firstDayUpTo = (toDate: string): string => dayText(subDays(parseISO(toDate), DEFAULT_DAYS - 1));

/** The days of a period that a user or a request chooses. */
export type ChosenDays = { readonly [K in keyof Period]?: string | undefined };

const daysUpTo = ({ fromDate, toDate }: ChosenDays, today: string): Period => ({
  fromDate: fromDate ?? firstDayUpTo(toDate ?? today),
  toDate: toDate ?? today,
});

const FROM_DATE = `${DEFAULT_DAYS} days up to the last one when absent`;
const DAYS = { fromDate: '', toDate: '' };

interface Kinds {
  /** Today alone. */
  today: ReportDays<never, 'date'>;
  /** One day, today without a choice. */
  anyDay: ReportDays<'date', 'date'>;
  /** A period. Without a last day it ends today; without a first day it has 90 days. */
  period: ReportDays<keyof Period, keyof Period>;
  /** A period that ends today at the latest. */
  pastPeriod: ReportDays<keyof Period, keyof Period>;
  /** A period, or all days without a choice. */
  allDays: ReportDays<keyof Period, never>;
}

/** The kinds of days that a report can be about. */
export const reportDays: Kinds = {
  today: { params: {}, answers: { date: 'Today' }, of: (_, today) => ({ date: today }) },
  anyDay: {
    params: { date: 'Today when absent' },
    answers: { date: '' },
    of: ({ date }, today) => ({ date: date ?? today }),
  },
  period: { params: { fromDate: FROM_DATE, toDate: 'Today when absent' }, answers: DAYS, of: daysUpTo },
  pastPeriod: {
    params: { fromDate: FROM_DATE, toDate: 'Today when absent or later' },
    answers: DAYS,
    of: ({ fromDate, toDate }, today) =>
      daysUpTo({ fromDate, toDate: toDate === undefined || toDate > today ? today : toDate }, today),
  },
  allDays: { params: DAYS, answers: {}, of: () => ({}) },
};
