import { compareDays } from '../../format/date';

/** Sorts a documented history, which is oldest first, newest first. Entries of the same day are in reverse order too. */
export const newestFirst = <R extends { date: string }>(entries: readonly R[] = []): R[] =>
  entries.toReversed().sort((a, b) => compareDays(b.date, a.date));
