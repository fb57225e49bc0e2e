import { subDays } from 'date-fns';
import { NOTHING } from './nothing';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const DAY = /^(\d{4}-\d{2})-\d{2}/;
/** A time at a distance from UTC. Midnight is how many programs write that there is none. */
const INSTANT = /[T ](?!00:00[:.0]*[Z+-]).*(Z|[+-]\d\d:?\d\d)$/i;

/**
 * The calendar day of a date or a timestamp: its first ten characters, or the local day of a time with an offset.
 * @returns `yyyy-MM-dd`, or '' where there is none
 */
export function dayOf(date: string | null | undefined): string {
  const text = date ?? '';
  const day = DAY.exec(text)?.[0] ?? '';
  const instant = INSTANT.test(text) && Date.parse(text);
  return day && instant ? localDay(new Date(instant)) : day;
}

/** A day as people read it: "Nov 05, 2026"; "—" where there is none. */
export function formatDay(date: string | null | undefined): string {
  const [year, month, day] = dayOf(date).split('-');
  return day ? `${MONTHS[Number(month) - 1] ?? month} ${day}, ${year}` : NOTHING;
}

/** Orders dates by their days, the earlier first; none at all comes before any. */
export function compareDays(a: string | null | undefined, b: string | null | undefined): number {
  const [left, right] = [dayOf(a), dayOf(b)];
  return left < right ? -1 : Number(left > right);
}

/** The month of a date: its first seven characters, `yyyy-MM`, whatever its time; '' where there is none. */
export const monthOf = (date: string | null | undefined): string => DAY.exec(date ?? '')?.[1] ?? '';

/** The local calendar day `days` before `now`, as `yyyy-MM-dd`. */
export const daysAgo = (days: number, now = new Date()): string => localDay(subDays(now, days));

/** The calendar day of an instant where the clerk is: what UTC would call it, were its clock there. */
const localDay = (instant: Date): string =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** The local time of an instant: "17:33". */
export const timeOf = (instant: Date): string => instant.toTimeString().slice(0, 5);
