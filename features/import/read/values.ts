import { type Said, say } from '../../../server/texts/message';
import type { DayForm, NumberForm } from '../contract';

/*
 * The values of cells. A text with two readings is never guessed: its column says how to read it, or the user.
 */

/** Words for no value. */
const NOTHING = /^(?:|[-–—]+|brak|brk\.?|nie dotyczy|n\/?d|n\/a|#n\/a|#n\/d!?|none|null|nil)$/i;
export const isNothing = (cell: string): boolean => NOTHING.test(cell.trim());

/** A number that a spreadsheet has shortened: its last digits are lost. */
export const isShortened = (cell: string): boolean => /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(cell.trim());

const COMMA = /^[+-]?(?:\d+|[1-9]\d{0,2}(?:[ .]\d{3})+)(?:,\d+)?$/;
const POINT = /^[+-]?(?:\d+|[1-9]\d{0,2}(?:[ ,']\d{3})+)(?:\.\d+)?$/;

/** Spaces of every width, and the sign or name of a currency. */
const plain = (cell: string): string =>
  cell
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/^\s*(?:\$|€|PLN|USD|EUR)\s*|\s*(?:zł\.?|\$|€|PLN|USD|EUR)\s*$/gi, '')
    .replace(/^[\u2212–]/, '-')
    .trim();

/** Returns the readings of a text as a number, by the form. */
export function numberReadings(cell: string): Partial<Record<NumberForm, number>> {
  const text = plain(cell);
  const readings: Partial<Record<NumberForm, number>> = {};
  if (COMMA.test(text)) readings.comma = Number(text.replace(/[ .]/g, '').replace(',', '.'));
  if (POINT.test(text)) readings.point = Number(text.replace(/[ ,']/g, ''));
  return readings;
}

export const isNumber = (cell: string): boolean => Object.keys(numberReadings(cell)).length > 0;

/** Returns the form of a column's numbers; undefined where nothing in it tells one, or where it has both. */
export function numberFormOf(cells: Iterable<string>): { form?: NumberForm; hasTwoReadings: boolean } {
  const seen = new Set<NumberForm>();
  let hasTwoReadings = false;
  for (const cell of cells) {
    const { comma, point } = numberReadings(cell);
    if (comma !== undefined && point !== undefined) hasTwoReadings ||= comma !== point;
    else if (comma !== undefined) seen.add('comma');
    else if (point !== undefined) seen.add('point');
  }
  const [form] = seen;
  return { ...(seen.size === 1 && form && { form }), hasTwoReadings };
}

/** Returns the number in a cell, or the reason why there is none. */
export function numberIn(cell: string, form?: NumberForm): { value: number } | { refusal: Said } {
  const { comma, point } = numberReadings(cell);
  const text = cell.trim();
  if (isShortened(cell)) return { refusal: say('{text} has lost its digits: the spreadsheet shortened it.', { text }) };
  if (comma === undefined && point === undefined) return { refusal: say('"{text}" is no number.', { text }) };
  if (comma === undefined || point === undefined || comma === point) return { value: (comma ?? point) as number };
  if (form === undefined)
    return { refusal: say('"{text}" may be {comma} or {point}: say how numbers are written.', { text, comma, point }) };
  return { value: form === 'comma' ? comma : point };
}

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})(?: \d{1,2}:\d{2}.*)?$/;
/** Days between 1899-12-30, which spreadsheets count from, and 1970-01-01. */
const SERIAL_EPOCH = 25_569;
const SERIAL = /^[2-7]\d{4}$/;

function dayOf(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

/** Returns the readings of a text as a day: 2026-01-31, 20260131, 31.01.2026, 31-01-2026, 31/01/2026, 1/31/2026 or 46053. */
export function dayReadings(cell: string): Partial<Record<DayForm, string>> {
  const text = cell.trim();
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  const sure = year
    ? dayOf(year, month, day)
    : SERIAL.test(text)
      ? new Date((Number(text) - SERIAL_EPOCH) * 86_400_000).toISOString().slice(0, 10)
      : undefined;
  if (sure) return { dayFirst: sure, monthFirst: sure };
  const [, one = '', separator, two = '', last = ''] = YEAR_LAST.exec(text) ?? [];
  if (!last) return {};
  const dayFirst = dayOf(last, two, one);
  // With points, the day is first everywhere.
  const monthFirst = separator === '.' ? undefined : dayOf(last, one, two);
  return { ...(dayFirst && { dayFirst }), ...(monthFirst && { monthFirst }) };
}

/** Returns the form of a column's days; undefined where nothing in it tells one. */
export function dayFormOf(cells: Iterable<string>): { form?: DayForm; hasTwoReadings: boolean } {
  const seen = new Set<DayForm>();
  let hasTwoReadings = false;
  for (const cell of cells) {
    const { dayFirst, monthFirst } = dayReadings(cell);
    if (dayFirst !== undefined && monthFirst !== undefined) hasTwoReadings ||= dayFirst !== monthFirst;
    else if (dayFirst !== undefined) seen.add('dayFirst');
    else if (monthFirst !== undefined) seen.add('monthFirst');
  }
  const [form] = seen;
  return { ...(seen.size === 1 && form && { form }), hasTwoReadings };
}

/** Returns the day in a cell, or the reason why there is none. */
export function dayIn(cell: string, form?: DayForm): { value: string } | { refusal: Said } {
  const { dayFirst, monthFirst } = dayReadings(cell);
  const text = cell.trim();
  if (dayFirst === undefined && monthFirst === undefined) return { refusal: say('"{text}" is no day.', { text }) };
  if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst) {
    return { value: (dayFirst ?? monthFirst) as string };
  }
  if (form === undefined) {
    return {
      refusal: say('"{text}" may be {dayFirst} or {monthFirst}: say whether the day is first.', {
        text,
        dayFirst,
        monthFirst,
      }),
    };
  }
  return { value: form === 'dayFirst' ? dayFirst : monthFirst };
}

const YES = /^(?:true|yes|y|tak|t|1|x|prawda)$/i;
const NO = /^(?:false|no|n|nie|0|fałsz)$/i;

/** Returns the yes or no in a cell; undefined where it is neither. */
export function yesNoIn(cell: string): boolean | undefined {
  const text = cell.trim();
  return YES.test(text) ? true : NO.test(text) ? false : undefined;
}
