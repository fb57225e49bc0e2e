/** Formats a time with date, hours and minutes. */
export const moment = (at: string) => new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
