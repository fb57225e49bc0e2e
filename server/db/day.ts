import { format } from 'date-fns';

/** The calendar day at the server, `yyyy-MM-dd`. */
export const localDay = (now: Date = new Date()): string => format(now, 'yyyy-MM-dd');
