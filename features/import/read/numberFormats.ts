import { currencyNamed } from './values';

/*
 * The formats of a spreadsheet's numbers, as far as they change the meaning of a cell: a day, an amount of a currency, a code with
 * letters and zeros: "SKU-"0000.
 */

export interface NumberFormat {
  isDay: boolean;
  /** The currency that it shows, `PLN`. */
  currency?: string;
  /** Returns the shown text of a whole number, where the format adds zeros or letters. */
  complete?: (value: number) => string;
}

const PLAIN: NumberFormat = { isDay: false };
const DAY: NumberFormat = { isDay: true };

/** The formats that files name by number alone: days with and without time, also in eastern languages. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Excel has no longer format. */
const LONGEST = 255;

/** Returns the meaning of a format. @param code absent for a built-in format */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDay(id) ? DAY : PLAIN;
  if (code.length > LONGEST) return PLAIN;
  // Further sections are for negative numbers, zero and texts.
  const parts = partsOf(code);
  const [section = []] = sectionsOf(parts);
  const marks = section.flatMap((part) => (part.isText ? [] : [part.text])).join('');
  // A time alone is no day: minutes and months have one letter.
  if (/[yd]/i.test(marks) && !/#|0[.,]0/.test(marks)) return DAY;
  const currency = section
    .map(({ currency: sign, text, isText }) => sign ?? (isText ? currencyNamed(text) : undefined))
    .find(Boolean);
  if (currency !== undefined) return { isDay: false, currency };
  const complete = completion(section);
  return complete ? { isDay: false, complete } : PLAIN;
}

interface Part {
  text: string;
  /** Whether it is shown as it is. */
  isText: boolean;
  currency?: string | undefined;
}

/** Takes a format apart: quoted texts, escaped characters, parts in brackets, and single characters. */
function partsOf(code: string): Part[] {
  const parts: Part[] = [];
  for (const [all, quoted, escaped, bracketed, , plain] of code.matchAll(
    /"([^"]*)"|\\(.)|\[([^\]]*)\]|([_*].)|(.)/gsu,
  )) {
    if (quoted !== undefined) parts.push({ text: quoted, isText: true });
    else if (escaped !== undefined) parts.push({ text: escaped, isText: true });
    else if (bracketed !== undefined) {
      const [, sign] = /^\$([^-]*)/.exec(bracketed) ?? [];
      // Elapsed time: [h]:mm. Colours and conditions show nothing.
      if (sign) parts.push({ text: sign, isText: true, currency: currencyNamed(sign) ?? sign.trim() });
    } else if (plain !== undefined)
      parts.push({ text: plain, isText: !/[\p{L}0#?.,%;@/]/u.test(plain) || /[zł€]/.test(plain) });
    else if (all.startsWith('_')) parts.push({ text: ' ', isText: true });
  }
  return joinTexts(parts);
}

/** Joins texts that follow each other: `\z\ł` is "zł". */
function joinTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.isText && part.isText) {
      last.text += part.text;
      last.currency ??= part.currency;
    } else joined.push({ ...part });
  }
  return joined;
}

function sectionsOf(parts: readonly Part[]): Part[][] {
  const sections: Part[][] = [[]];
  for (const part of parts) {
    if (!part.isText && part.text === ';') sections.push([]);
    else sections.at(-1)?.push(part);
  }
  return sections;
}

/** Returns what completes a whole number to a code; undefined for a format of amounts. */
function completion(section: readonly Part[]): NumberFormat['complete'] {
  const marks = section.flatMap(({ text, isText }) => (isText ? [] : [text])).join('');
  const hasTexts = section.some(({ text, isText }) => isText && text.trim() !== '');
  if (!/^#*0+$/.test(marks) || (marks === '0' && !hasTexts)) return undefined;
  return (value) => {
    if (!Number.isInteger(value) || value < 0 || value >= 1e15) return String(value);
    const digits = String(value).padStart(marks.replaceAll('#', '').length, '0');
    // The first place has all further digits; places of # without a digit show nothing.
    let left = marks.length;
    let taken = 0;
    return section
      .map(({ text, isText }) => {
        if (isText) return text;
        left--;
        const end = Math.max(digits.length - left, 0);
        const shown = digits.slice(taken, end);
        taken = end;
        return shown;
      })
      .join('')
      .trim();
  };
}
