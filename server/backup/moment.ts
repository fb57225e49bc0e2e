const MOMENT = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?(?: ?(Z|[+-]\d\d:?\d\d))?$/;

/**
 * Parses a moment such as `2026-11-22 14:05`, with optional seconds, in the machine's time zone, or with an offset (`Z`,
 * `+01:00`).
 * @throws Error that explains the syntax
 */
export function readMoment(text: string): Date {
  const [, ...parts] = MOMENT.exec(text.trim()) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(0, 6)
    .map((part) => Number(part ?? 0));
  const offset = parts[6];
  const read = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date.UTC would turn a day or hour out of range into one of the next month or day.
  if (
    parts.length === 0 ||
    read.getUTCMonth() + 1 !== month ||
    read.getUTCHours() !== hour ||
    minute > 59 ||
    second > 59
  ) {
    throw new Error(`"${text}" is not a moment. Write it like this: 2026-11-22 14:05, or 2026-11-22T14:05:30+01:00.`);
  }
  return offset
    ? new Date(read.getTime() - minutesOf(offset) * 60_000)
    : new Date(year, month - 1, day, hour, minute, second);
}

function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** Formats a moment in the machine's time zone, `2026-11-22 14:05:00`. */
export const formatMoment = (moment: Date): string => moment.toLocaleString('sv-SE');

/** Formats a moment for a file name, in UTC: `2026-11-22T140500Z`. */
export const stampOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** Tolerance for clock differences, and for names rounded up to the second. */
const LEEWAY_MS = 60_000;

/** Returns whether a moment is past; a future one comes from a wrong clock. */
export const hasCome = (moment: Date): boolean => moment.getTime() < Date.now() + LEEWAY_MS;
