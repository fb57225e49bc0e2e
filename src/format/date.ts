import { wording } from '../texts/language';
import { MONTHS } from '../texts/months';
import { NOTHING } from './number';

const DAY = /^(\d{4}-\d{2})-\d{2}/;
/** A time with an offset from UTC. Excludes midnight, which many programs write for a date without a time. */
const INSTANT = /[T ](?!00:00[:.0]*[Z+-]).*(Z|[+-]\d\d:?\d\d)$/i;

/**
 * Returns the calendar day of a date or a timestamp: its first ten characters, or the local day of a time with an offset.
 * @returns `yyyy-MM-dd`, or '' for a missing or malformed date
 */
export function dayOf(date: string | null | undefined): string {
  const text = date ?? '';
  const day = DAY.exec(text)?.[0] ?? '';
  const instant = INSTANT.test(text) && Date.parse(text);
  return day && instant ? localDay(new Date(instant)) : day;
}

/** Formats a day: "Nov 05, 2026", in English "Nov 5, 2026", in Polish "5 lis 2026", or "—" for a missing date. */
export function formatDay(date: string | null | undefined): string {
  const [year = '', month = '', day] = dayOf(date).split('-');
  if (!day) return NOTHING;
  return wording()?.day?.(year, month, day) ?? `${MONTHS[Number(month) - 1] ?? month} ${day}, ${year}`;
}

/** Formats a month, `yyyy-MM`: as it is, in English "Nov 2026", in Polish "lis 2026". */
export function formatMonth(yearAndMonth: string): string {
  const [year = '', month = ''] = yearAndMonth.split('-');
  return wording()?.month?.(year, month) ?? yearAndMonth;
}

/** Compares dates by day, earlier first. A missing date comes first. */
export function compareDays(a: string | null | undefined, b: string | null | undefined): number {
  const [left, right] = [dayOf(a), dayOf(b)];
  return left < right ? -1 : Number(left > right);
}

/** Returns the month of a date: its first seven characters, `yyyy-MM`, regardless of its time; '' for a missing date. */
export const monthOf = (date: string | null | undefined): string => DAY.exec(date ?? '')?.[1] ?? '';

/**
 * Returns the local calendar day `days` before `now`, as `yyyy-MM-dd`. Counts from noon, which daylight saving time never skips.
 * `subDays` of date-fns needs four modules on every first page.
 */
export const daysAgo = (days: number, now = new Date()): string =>
  localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12));

/** Returns the calendar day of an instant in the browser's time zone. Shifts the instant, since toISOString formats UTC. */
const localDay = (instant: Date): string =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** Formats a moment in the browser's time zone: "Nov 5, 2026, 17:33", or "—" for a missing one. */
export const formatMoment = (moment: string | null | undefined): string =>
  moment ? `${formatDay(localDay(new Date(moment)))}, ${timeOf(new Date(moment))}` : NOTHING;

/** Returns a moment as an input for local time has it, `yyyy-MM-ddTHH:mm`. Other texts, such as incomplete input, stay. */
export const localMoment = (text: string): string =>
  text.endsWith('Z') ? `${localDay(new Date(text))}T${timeOf(new Date(text))}` : text;

/** Returns the moment of a local time, in UTC; other texts stay. */
export function momentOf(local: string): string {
  const read = new Date(local);
  return Number.isNaN(read.getTime()) ? local : read.toISOString();
}

/** Formats the local time of an instant: "17:33". */
export const timeOf = (instant: Date): string => instant.toTimeString().slice(0, 5);
