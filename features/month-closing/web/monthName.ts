import { locale } from '../../../src/texts/language';

/** Returns a month in the current language: "March 2026" for `2026-03`. */
export function monthName(month: string): string {
  const format = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(Date.parse(`${month}-01`));
}

/** Returns the months from the first to the last: "January 2026 – March 2026". @param months in ascending order */
export function monthRange(months: readonly string[]): string {
  const [first = ''] = months;
  const last = months.at(-1) ?? first;
  return first === last ? monthName(first) : `${monthName(first)} – ${monthName(last)}`;
}
