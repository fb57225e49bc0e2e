import { type Said, say } from '../../../server/texts/message';
import type { DayForm } from '../contract';
import { type ColumnForm, columnForm } from './forms';

/*
 * The days in cells, in the forms of Poland, Germany, the United Kingdom and the United States.
 */

const TIME = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-./](\d{1,2})[-./](\d{1,2})${TIME}$`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** Two digits of a year stand after points or slashes only: 26-01-31 has more readings. */
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})(?:([-./])(\d{1,2})\2(\d{4})|([./])(\d{1,2})\5(\d{2}))${TIME}$`);
const DAY_MONTH = new RegExp(String.raw`^(\d{1,2})[.\s-]*(\p{L}{3,})[.\s,-]+(\d{4}|\d{2})${TIME}$`, 'u');
const MONTH_DAY = new RegExp(String.raw`^(\p{L}{3,})[.\s]+(\d{1,2}),?\s+(\d{4})${TIME}$`, 'u');

/** How months begin in English, Polish and German. */
const MONTHS = [
  ['jan', 'sty'],
  ['feb', 'lut'],
  ['mar', 'mär', 'mrz'],
  ['apr', 'kwi'],
  ['may', 'mai', 'maj'],
  ['jun', 'cze'],
  ['jul', 'lip'],
  ['aug', 'sie'],
  ['sep', 'wrz'],
  ['oct', 'okt', 'paź', 'paz'],
  ['nov', 'lis'],
  ['dec', 'dez', 'gru'],
];

const monthNamed = (name: string): string | undefined => {
  const index = MONTHS.findIndex((starts) => starts.some((start) => name.toLowerCase().startsWith(start)));
  return index < 0 ? undefined : String(index + 1);
};

/** Days between 1899-12-30, which spreadsheets count from, and 1970-01-01. */
const SERIAL_EPOCH = 25_569;
const SERIAL = /^[2-7]\d{4}(?:[.,]\d+)?$/;

const wholeYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

function dayOf(year: string, month: string, day: string): string | undefined {
  const text = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

/** Returns the day of a text that has one reading in every country. */
function sureDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  if (year) return dayOf(year, month, day);
  if (SERIAL.test(text)) {
    const serial = Math.floor(Number(text.replace(',', '.')));
    return new Date((serial - SERIAL_EPOCH) * 86_400_000).toISOString().slice(0, 10);
  }
  const [, first = '', named = '', last = ''] = DAY_MONTH.exec(text) ?? [];
  const [, name = '', second = '', end = ''] = MONTH_DAY.exec(text) ?? [];
  const number = monthNamed(named || name);
  return number === undefined ? undefined : dayOf(last || end, number, first || second);
}

/** A longer cell is no day. */
const LONGEST_DAY = 60;

/** Returns the readings of a text as a day: 2026-01-31, 31.01.2026 r., 31.01.26, 31/01/2026, 1/31/2026, 31 stycznia 2026 or 46053. */
export function dayReadings(cell: string): Partial<Record<DayForm, string>> {
  if (cell.length > LONGEST_DAY) return {};
  const text = cell
    .trim()
    .replace(/^[\u2060]/, '')
    .replace(/(?<=\d)\s*r\.?$/i, '');
  const sure = sureDay(text);
  if (sure) return { dayFirst: sure, monthFirst: sure };
  const [, one = '', mark = '', two = '', last = '', otherMark = '', otherTwo = '', otherLast = ''] =
    YEAR_LAST.exec(text) ?? [];
  const year = last || otherLast;
  if (!year) return {};
  const dayFirst = dayOf(year, two || otherTwo, one);
  // With points, the day is first everywhere.
  const monthFirst = (mark || otherMark) === '.' ? undefined : dayOf(year, one, two || otherTwo);
  return { ...(dayFirst && { dayFirst }), ...(monthFirst && { monthFirst }) };
}

/** Returns the form of a column's days. */
export const dayFormOf = (cells: Iterable<string>): ColumnForm<DayForm> => columnForm(cells, dayReadings);

/** Returns the day in a cell, or the reason why there is none. */
export function dayIn(cell: string, form?: DayForm): { value: string } | { refusal: Said } {
  const { dayFirst, monthFirst } = dayReadings(cell);
  const text = cell.trim();
  if (dayFirst === undefined && monthFirst === undefined) return { refusal: say('no-day|cell', { text }) };
  if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst) {
    return { value: (dayFirst ?? monthFirst) as string };
  }
  if (form === undefined) {
    return {
      refusal: say('ambiguous-day', {
        text,
        dayFirst,
        monthFirst,
      }),
    };
  }
  return { value: form === 'dayFirst' ? dayFirst : monthFirst };
}
