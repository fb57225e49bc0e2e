import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { subDays } from 'date-fns/subDays';
import { DEFAULT_DAYS } from '../turnoverDays';

/** Returns the first day of a period of the default length. */
export const firstDayUpTo = (toDate: string): string =>
  format(subDays(parseISO(toDate), DEFAULT_DAYS - 1), 'yyyy-MM-dd');
