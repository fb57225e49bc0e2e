import { NO_NUMBER } from './number';

/*
 * Numbers as people type them. What is kept, sent and stands in addresses are plain ones: digits and a point. All of it is
 * only needed once somebody types a number.
 */

/** Digits with a decimal point, in groups of three or in none; each group behind the same comma or space. */
const POINTED = /^-?(\d+|[1-9]\d{0,2}([\s,])\d{3}(\2\d{3})*)?(\.\d*)?$/;

/** Returns the plain number of a text whose decimal mark is a point. */
const plainOf = (text: string): string | undefined =>
  POINTED.test(text) && /\d/.test(text) ? text.replace(/[\s,]|\.$/g, '') : undefined;

/** Returns the plain number of a text by the mark before its decimals; undefined where it is none. */
export const numberBy = (mark: ',' | '.', text: string): string | undefined =>
  plainOf((mark === '.' ? text : swapped(text)).trim().replace('−', '-'));

const swapped = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/**
 * The plain numbers a text can stand for: "1 250,5" for 1250.5, "1,250" for 1250 and 1.250, "x" for none. A lone point is
 * always a decimal point, as in everything this product writes: otherwise no number of three decimals could be typed.
 */
export const readings = (typed: string): string[] => {
  const [withPoint, withComma] = [numberBy('.', typed), numberBy(',', typed)];
  const both = withPoint !== withComma && typed.includes(',') ? [withComma, withPoint] : [withPoint ?? withComma];
  return both.filter((reading) => reading !== undefined);
};

/** What was typed as a plain number; as typed where it is none, or could be two. */
export const plainNumber = (typed: string): string => {
  const [reading, other] = readings(typed);
  return reading !== undefined && other === undefined ? reading : typed.trim();
};

/** What is wrong with a text that is not one number. */
export function unreadable(typed: string): string {
  const [one, other] = readings(typed).map(Number);
  if (other === undefined) return NO_NUMBER;
  return `${typed.trim()} can be read as ${one} or ${other}. Write ${other} or ${one}.`;
}

interface Steps {
  step: number | 'any';
  min: number;
  max?: number | undefined;
}

const decimalsOf = (plain: string): number => /\.(\d*)/.exec(plain)?.[1]?.length ?? 0;

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * The plain number to which a key leads from another, within its bounds, and exact: from 0.2 by 0.1 to 0.3. Undefined
 * where the key is for something else, or there is no number to begin with.
 * @param plain nothing counts as 0
 */
export function stepped(key: string, plain: string, { step, min, max = Number.POSITIVE_INFINITY }: Steps) {
  const steps = STEPS[key];
  if (!steps || Number.isNaN(Number(plain))) return undefined;
  const by = step === 'any' ? 1 : step;
  const next = (Number(plain) + steps * by).toFixed(Math.max(decimalsOf(plain), decimalsOf(String(by))));
  return Number(next) < min ? String(min) : Number(next) > max ? String(max) : next;
}
