import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { daysAgo } from '../../../src/format/date';
import type { FileQuery } from '../contract';
import { METHODS, OWN_METHOD } from '../sections';

/** The choice of the user: the warehouse, the period, and further values of the file. '' for a value without a choice. */
export interface Choice {
  warehouse: string;
  fromDate: string;
  toDate: string;
  office: string;
  method: string;
  counts: string;
}

/** Returns the last whole month, from its first day. */
function lastMonth(now = new Date()): Pick<Choice, 'fromDate' | 'toDate'> {
  const toDate = daysAgo(now.getDate(), now);
  return { fromDate: `${toDate.slice(0, 8)}01`, toDate };
}

/** Reads the choice from the query of the page. */
export function choiceIn(search: URLSearchParams): Choice {
  const month = lastMonth();
  const get = (name: keyof Choice, instead = '') => search.get(name) ?? instead;
  return {
    warehouse: get('warehouse'),
    fromDate: get('fromDate', month.fromDate),
    toDate: get('toDate', month.toDate),
    office: get('office'),
    method: get('method', OWN_METHOD),
    counts: get('counts', 'true'),
  };
}

const OFFICE = /^\d{4}$/;

/** Returns whether a text is a day of the calendar: February has no day 30. */
export const isDay = (text: string): boolean => text.length === 10 && isValid(parseISO(text));

/** Returns the query of the server's calls; undefined while the choice has no figures yet. */
export function queryOf({ warehouse, fromDate, toDate, office, method, counts }: Choice): FileQuery | undefined {
  if (warehouse === '' || !isDay(fromDate) || !isDay(toDate) || toDate < fromDate) return undefined;
  return {
    fromDate,
    toDate,
    ...(OFFICE.test(office) && { office }),
    method: METHODS.find((each) => each === method) ?? OWN_METHOD,
    counts: counts === 'false' ? 'false' : 'true',
  };
}
