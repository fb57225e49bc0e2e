import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { daysAgo } from '../../../src/format/date';
import { type ComparedPeriods, comparedPeriods } from '../periods';

/** The filters of a report, by query parameter. */
export type Filters = Readonly<Record<string, unknown>>;

/**
 * Returns the periods that filters choose. Ignores an impossible day, as lists do.
 * @returns undefined for years that do not have four digits, which the server refuses
 */
export function periodsIn({ fromDate, toDate }: Filters): ComparedPeriods | undefined {
  const chosen = Object.entries({ fromDate, toDate }).flatMap(([name, day]) => (day ? [[name, String(day)]] : []));
  if (!chosen.every(([, day]) => day?.length === 10)) return undefined;
  const possible = chosen.filter(([, day = '']) => isValid(parseISO(day)));
  return comparedPeriods(Object.fromEntries(possible), daysAgo(0));
}
