/** The days of a period without a first day. */
export const DEFAULT_DAYS = 90;

/** The days that a stock lasts from which on the report says no figure. */
export const LONGEST = 3_650;
