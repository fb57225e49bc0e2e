import { numberBy } from '../../format/typedNumber';

/*
 * Amounts as other programs write them. Pieces are whole numbers: `12,00` is 12, and `12,5` is no amount.
 */

/** An amount; or an unreadable text with its possible whole numbers. */
export type Written = { amount: string } | { unread: string; maybe: readonly string[] };

/** The mark before decimals. */
export type Mark = ',' | '.';

/** A longer number is a code. */
const MOST_DIGITS = 7;

const NUMBER = String.raw`[-−+]?\s?[.,]?\d[\d\s.,⁄]*`;
/** Unit names for pieces. */
export const PIECES = String.raw`(?:szt|sztuk|sztuki|sztuka|pcs?|pieces?|ea|stk|ks)\.?`;
const SIZES = 'kg|dag|g|t|l|ml|m[23²³]?|mb|cm|mm';
/** Names of other units. */
const MEASURES = String.raw`(?:${SIZES}|op|opak|kpl|para?|box|set|pack|units?)\.?`;
/** A unit that makes the number before it a size: "18 V driver". */
const AFTER_SIZE = new RegExp(String.raw`^(?:${SIZES}|mg|cl|v|k?w|m?ah?|hz|oz|lbs?)(?=[.,;:]?\s)`, 'i');
const IN_PIECES = new RegExp(`^(?:${PIECES})?$`, 'i');
const UNIT = new RegExp(`^(?:${PIECES}|${MEASURES})$`, 'i');
/** A number alone, or before a unit: "12 szt.", "3 m3". */
const AMOUNT = new RegExp(`^(${NUMBER})(${PIECES}|${MEASURES})?$`, 'i');

// NFKC makes 12 of １２, and 1⁄2 of ½.
const spaced = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim();
const numberIn = (text: string): string => AMOUNT.exec(spaced(text))?.[1]?.trim() ?? '';

/** Tells whether a text is written like an amount, also where it cannot be one: "12,5", "-3", "12345678". */
export const looksLikeAmount = (text: string): boolean => AMOUNT.test(spaced(text));

/** Tells whether a text is a unit of measure: "szt.", "kg". */
export const isUnit = (text: string): boolean => UNIT.test(text.trim());

/** Tells whether a text has the digits of a code, which no amount has. */
export const isLongNumber = (text: string): boolean => new RegExp(`^\\d{${MOST_DIGITS + 1},}$`).test(text.trim());

/** Tells whether a number may as well be a short code: "1004115" or "0012" in front of a name. */
export const mayBeCodeNumber = (text: string): boolean => /^(\d{5,}|0\d+)$/.test(text.trim());

/** Returns the unit of size at the beginning of a text; undefined without one. */
export const unitOfSize = (text: string): string | undefined => AFTER_SIZE.exec(text)?.[0];

/** Codes have zeros in front, and numbers of rows a point behind: "0012", "1.". */
const isNoAmount = (number: string): boolean => /^0\d|[.,]$/.test(number);

/** Returns the mark before decimals that the cells of a column agree on; undefined where no cell shows it, or two differ. */
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

/** Returns the values that a text may have as a number: two for "1,250" where the mark is not known. */
export function valuesOf(text: string, mark?: Mark): number[] {
  const number = numberIn(text);
  if (isLongNumber(number)) return [];
  const plain = (mark ? [mark] : ([',', '.'] as const)).map((each) => numberBy(each, number));
  return [...new Set(plain.flatMap((value) => (value === undefined ? [] : [Number(value)])))];
}

/**
 * Reads an amount.
 * @param mark the decimal mark of its column, if it is known
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
