/** What stands where a value is missing. */
export const NOTHING = '—';

/** True where there is no value: none at all, or a text without a letter. */
export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';
