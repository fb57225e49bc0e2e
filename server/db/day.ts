import { format } from 'date-fns/format';
import { type RawBuilder, sql } from 'kysely';

/** Returns the calendar day in the server's time zone, `yyyy-MM-dd`. */
export const localDay = (now: Date = new Date()): string => format(now, 'yyyy-MM-dd');

/** The server's time zone, in which it shows moments and takes their days. */
export const SERVER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The source of the server's dates. */
export interface Clock {
  /** The current calendar day, `yyyy-MM-dd`. */
  today: () => string;
  /** The current moment. Its day in the server's time zone is `today()`. */
  now: () => Date;
  /** Whether something else keeps it correct, so that the server accepts any later day. */
  trusted?: boolean;
}

/** The machine's clock. */
export const MACHINE_CLOCK: Clock = { today: () => localDay(), now: () => new Date() };

/** Returns a time of the database's clock. @param ms milliseconds from now; negative for the past */
export const fromNow = (ms: number): RawBuilder<Date> => sql<Date>`now() + make_interval(secs => ${ms / 1_000})`;
