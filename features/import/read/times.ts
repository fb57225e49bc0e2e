import { type Said, say } from '../../../server/texts/message';
import type { DayForm } from '../contract';
import { dayIn } from './days';

/*
 * The times and moments in cells.
 */

type Read = { value: string } | { refusal: Said };

/** 8:30, 08:30, 8.30 or 08:30:00. */
const TIME = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]00)?$/;
/** A day, then a time with seconds or without. */
const DAY_AND_TIME = /^(.*\d(?:\s*r\.)?)(?:,\s*|\s+|T)(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
/** With an offset from UTC. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/;

/** Returns the time of day in a cell, or the reason why there is none. */
export function timeIn(cell: string): Read {
  const text = cell.trim();
  const [, hour, minute] = TIME.exec(text) ?? [];
  return hour ? { value: `${hour.padStart(2, '0')}:${minute}` } : { refusal: say('no-time|cell', { text }) };
}

/** Returns the moment in a cell, in the server's time zone unless the cell has an offset, or the reason why there is none. */
export function momentIn(cell: string, form?: DayForm): Read {
  const text = cell.trim();
  const refused = { refusal: say('no-moment|cell', { text }) };
  if (INSTANT.test(text)) return momentOf(text) ?? refused;
  const [, day, time = ''] = DAY_AND_TIME.exec(text) ?? [];
  if (!day) return refused;
  const read = dayIn(day, form);
  return 'refusal' in read
    ? read
    : (momentOf(`${read.value}T${time.padStart(time.includes(':', 3) ? 8 : 5, '0')}`) ?? refused);
}

function momentOf(text: string): { value: string } | undefined {
  const read = new Date(text);
  return Number.isNaN(read.getTime()) ? undefined : { value: read.toISOString() };
}
