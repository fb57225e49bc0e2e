import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { daysAgo, formatDay } from '../../../src/format/date';
import { t } from '../../../src/texts/t';
import { type ComparedPeriods, comparedPeriods, type Period } from '../periods';

/** The filters of a report, by query parameter. */
export type Filters = Readonly<Record<string, unknown>>;

/**
 * Returns the days that filters choose. Ignores an impossible day, as lists do.
 * @returns undefined for years that do not have four digits, which the server refuses
 */
function chosenDays({ fromDate, toDate }: Filters): Partial<Period> | undefined {
  const chosen = Object.entries({ fromDate, toDate }).flatMap(([name, day]) => (day ? [[name, String(day)]] : []));
  if (!chosen.every(([, day]) => day?.length === 10)) return undefined;
  return Object.fromEntries(chosen.filter(([, day = '']) => isValid(parseISO(day))));
}

/** Returns the periods that filters choose; undefined as for {@link chosenDays}. */
export function periodsIn(filters: Filters): ComparedPeriods | undefined {
  const chosen = chosenDays(filters);
  return chosen && comparedPeriods(chosen, daysAgo(0));
}

/** Says the days of a report that is about all days without a choice. */
export function daysText({ fromDate, toDate }: Filters): string {
  const [from, to] = [formatDay(String(fromDate)), formatDay(String(toDate))];
  if (fromDate && toDate) return t('{from} to {to}.', { from, to });
  if (fromDate) return t('From {day} on.', { day: from });
  return toDate ? t('Up to {day}.', { day: to }) : t('All days.');
}

type PeriodOf = (chosen: Partial<Period>, today: string) => Period;

/**
 * Returns the functions of a report whose period has a default length. The server would complete it with its own day, and the
 * browser's day differs in another time zone.
 */
export function periodOfReport(periodOf: PeriodOf) {
  const of = (filters: Filters): Period | undefined => {
    const chosen = chosenDays(filters);
    return chosen && periodOf(chosen, daysAgo(0));
  };
  return {
    /** Adds the days of the period to the filters. */
    complete: (filters: Filters): Filters => ({ ...filters, ...of(filters) }),
    /** Says the days of the period. */
    say: (filters: Filters): string | undefined => {
      const period = of(filters);
      return period && t('{from} to {to}.', { from: formatDay(period.fromDate), to: formatDay(period.toDate) });
    },
  };
}
