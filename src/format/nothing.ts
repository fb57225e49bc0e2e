/** Shown for a missing value. */
export const NOTHING = '—';

/** Returns whether a value is null, undefined or ''. */
export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';
