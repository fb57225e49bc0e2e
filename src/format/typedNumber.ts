import { wording } from '../texts/language';
import { t } from '../texts/t';
import { NO_NUMBER } from './number';

/*
 * Parses numbers as people type them. Stored, sent and in URLs are only plain numbers: digits and a point. This module loads
 * when the user first focuses a number input.
 */

/** Digits with a decimal point. Groups of three, if any, all have the same separator: comma or space. */
const POINTED = /^-?(\d+|[1-9]\d{0,2}([\s,])\d{3}(\2\d{3})*)?(\.\d*)?$/;

/** Returns the plain number of a text whose decimal mark is a point. */
const plainOf = (text: string): string | undefined =>
  POINTED.test(text) && /\d/.test(text) ? text.replace(/[\s,]|\.$/g, '') : undefined;

/** Returns the plain number of a text with the given decimal mark; undefined if it is not a number. */
export const numberBy = (mark: ',' | '.', text: string): string | undefined =>
  plainOf((mark === '.' ? text : swapped(text)).trim().replace('−', '-'));

const swapped = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/**
 * Returns the possible plain numbers of a text: "1 250,5" is 1250.5, "1,250" is 1250 or 1.250, "x" is none. A single point is
 * always a decimal point, as in all of the app's own output: otherwise no number with three decimals could be typed. In a
 * language with a decimal comma, a comma is always one as well.
 */
export const readings = (typed: string): string[] => {
  const [withPoint, withComma] = [numberBy('.', typed), numberBy(',', typed)];
  const isAmbiguous = withPoint !== withComma && typed.includes(',');
  const both = !isAmbiguous
    ? [withPoint ?? withComma]
    : wording()?.hasDecimalComma
      ? [withComma ?? withPoint]
      : [withComma, withPoint];
  return both.filter((reading) => reading !== undefined);
};

/** Returns the plain number of a text; the text itself if it is no number or is ambiguous. */
export const plainNumber = (typed: string): string => {
  const [reading, other] = readings(typed);
  return reading !== undefined && other === undefined ? reading : typed.trim();
};

/** Returns the message for a text that is not exactly one number. */
export function unreadable(typed: string): string {
  const [one, other] = readings(typed).map(Number);
  if (other === undefined) return t(NO_NUMBER);
  return t('{typed} can be read as {one} or {other}. Write {other} or {one}.', {
    typed: typed.trim(),
    one: Number(one),
    other,
  });
}

interface Steps {
  step: number | 'any';
  min: number;
  max?: number | undefined;
}

/** Returns how many decimals a plain number is written with. */
const decimalsOf = (plain: string): number => /\.(\d*)/.exec(plain)?.[1]?.length ?? 0;

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * Returns the next plain number for a key, within bounds and without rounding errors: from 0.2 by 0.1 to 0.3. Undefined for
 * other keys, and if the text is not a number.
 * @param plain '' counts as 0
 */
export function stepped(key: string, plain: string, { step, min, max = Number.POSITIVE_INFINITY }: Steps) {
  const steps = STEPS[key];
  if (!steps || Number.isNaN(Number(plain))) return undefined;
  const by = step === 'any' ? 1 : step;
  const next = (Number(plain) + steps * by).toFixed(Math.max(decimalsOf(plain), decimalsOf(String(by))));
  return Number(next) < min ? String(min) : Number(next) > max ? String(max) : next;
}
