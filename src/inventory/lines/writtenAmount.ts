import { numberBy } from '../../format/typedNumber';
import { singleSpaced } from './textMatching';

/*
 * Reads amounts in the formats of other programs. Pieces are whole numbers: `12,00` is 12, and `12,5` is not an amount.
 */

/** An amount; or an unreadable text with its possible whole numbers. */
export type Written = { amount: string } | { unread: string; maybe: readonly string[] };

/** The decimal mark. */
export type Mark = ',' | '.';

/** Maximum number of digits of an amount; a longer number is a code. */
const MOST_DIGITS = 7;

const NUMBER = String.raw`[-−+]?\s?[.,]?\d[\d\s.,⁄]*`;
/** Unit names for pieces. */
export const PIECES = String.raw`(?:szt|sztuk[aię]?|egz|pcs?|pieces?|ea|stk|ks)\.?`;
const SIZES = 'kg|dag|g|t|l|ml|m[23²³]?|mb|cm|mm';
/** Names of other units. */
const MEASURES = String.raw`(?:${SIZES}|op|opak|opakowa\\w+|kpl|komplet\\w*|par[ay]?|karton\\w*|paczk\\w+|rolk\\w+|rol|ark|box(?:es)?|sets?|packs?|units?)\.?`;
/** A unit that makes the number before it a size: "18 V driver". */
const AFTER_SIZE = new RegExp(String.raw`^(?:${SIZES}|mg|cl|v|k?w|m?ah?|hz|oz|lbs?)(?=[.,;:]?\s)`, 'i');
const IN_PIECES = new RegExp(`^(?:${PIECES})?$`, 'i');
const UNIT = new RegExp(`^(?:${PIECES}|${MEASURES})$`, 'i');
/** A number alone, or before a unit: "12 szt.", "3 m3". */
const AMOUNT = new RegExp(`^(${NUMBER})(${PIECES}|${MEASURES})?$`, 'i');

/** Returns a text as the numbers in it are read: １２ is 12, and ½ is 1⁄2. */
export const spaced = (text: string): string => singleSpaced(text.normalize('NFKC'));
const numberIn = (text: string): string => AMOUNT.exec(spaced(text))?.[1]?.trim() ?? '';

/** Tells whether a text looks like an amount, also like an invalid one: "12,5", "-3", "12345678". */
export const looksLikeAmount = (text: string): boolean => AMOUNT.test(spaced(text));

const MARKED_AMOUNT = new RegExp(
  String.raw`(?<![\d.,])\d[\d.,]*\s?(?:${PIECES}(?![\p{L}\d])|[x×*](?=\s|$))|\s[x×*]\s?\d+$`,
  'iu',
);

/** Tells whether a text has an amount with a unit of pieces or a sign of multiplication: "3 szt.", "3 x". */
export const hasMarkedAmount = (text: string): boolean => MARKED_AMOUNT.test(spaced(text));

/** Tells whether a text is a unit of measure: "szt.", "kg". */
export const isUnit = (text: string): boolean => UNIT.test(text.trim());

/** Tells whether a text is a number too long for an amount, so that it is a code. */
export const isLongNumber = (text: string): boolean => new RegExp(`^\\d{${MOST_DIGITS + 1},}$`).test(text.trim());

/** Tells whether a number may also be a short code: "1004115" or "0012" before a name. */
export const mayBeCodeNumber = (text: string): boolean => /^(\d{5,}|0\d+)$/.test(text.trim());

/** Returns an amount in a unit that another cell has: "12" and "kg". Only pieces are certain. */
export function withUnit(written: Written, unit: string): Written {
  if (IN_PIECES.test(spaced(unit)) || !('amount' in written)) return written;
  return { unread: `${written.amount} ${unit.trim()}`, maybe: [written.amount] };
}

/** Returns the unit of a size at the beginning of a text; undefined without one. */
export const unitOfSize = (text: string): string | undefined => AFTER_SIZE.exec(text)?.[0];

/** Tells whether a number is not an amount: a code with leading zeros, "0012", or a row number with a period, "1.". */
const isNoAmount = (number: string): boolean => /^0\d|[.,]$/.test(number);

/** Returns the decimal mark of a column; undefined if no cell shows it, or two cells differ. */
export function decimalMarkOf(cells: readonly string[]): Mark | undefined {
  const shown = new Set(
    cells
      .map(numberIn)
      .filter((number) => /[.,]\d/.test(number))
      .flatMap((number) => {
        const marks = ([',', '.'] as const).filter((mark) => numberBy(mark, number) !== undefined);
        return marks.length === 1 ? marks : [];
      }),
  );
  const [mark, ...others] = shown;
  return others.length === 0 ? mark : undefined;
}

/** Returns the possible numeric values of a text: two for "1,250" if the decimal mark is unknown. */
export function valuesOf(text: string, mark?: Mark): number[] {
  const number = numberIn(text);
  if (isLongNumber(number)) return [];
  const plain = (mark ? [mark] : ([',', '.'] as const)).map((each) => numberBy(each, number));
  return [...new Set(plain.flatMap((value) => (value === undefined ? [] : [Number(value)])))];
}

/**
 * Reads an amount.
 * @param mark the decimal mark of its column; undefined if unknown
 * @example readAmount('12,00') // { amount: '12' }
 * @example readAmount('1,250') // { unread: '1,250', maybe: ['1250'] }
 */
export function readAmount(text: string, mark?: Mark): Written {
  const values = valuesOf(text, mark);
  const maybe = values.filter(isPieces).map(String);
  const unit = AMOUNT.exec(spaced(text))?.[2] ?? '';
  const [amount] = maybe;
  const isCertain = values.length === 1 && IN_PIECES.test(unit) && !isNoAmount(numberIn(text));
  if (amount !== undefined && isCertain) return { amount };
  return { unread: text.trim(), maybe };
}

const isPieces = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && String(value).length <= MOST_DIGITS;
