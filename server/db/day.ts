import { format } from 'date-fns/format';

/** The calendar day at the server, `yyyy-MM-dd`. */
export const localDay = (now: Date = new Date()): string => format(now, 'yyyy-MM-dd');

/** What a server dates by. */
export interface Clock {
  /** The current calendar day, `yyyy-MM-dd`. */
  today: () => string;
  /** Whether it is kept right by others, so that any later day is believed. */
  trusted?: boolean;
}

/** The machine's own. */
export const MACHINE_CLOCK: Clock = { today: () => localDay() };
