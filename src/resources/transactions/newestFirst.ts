import { compareDays } from '../../format/date';

/** Sorts the entries of a documented history, which come oldest first: newest first, those of one day in reverse order too. */
export const newestFirst = <R extends { date: string }>(entries: readonly R[] = []): R[] =>
  entries.toReversed().sort((a, b) => compareDays(b.date, a.date));
