import { locale } from '../texts/language';
/** Formats a time with date, hours and minutes. */
export const moment = (at: string) =>
  new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
