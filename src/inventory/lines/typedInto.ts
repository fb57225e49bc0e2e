import { isPlain } from '../../format/number';

/*
 * What is typed into an amount and is none: a scanner has gone on to the next product.
 */

/** The digits of the shortest code. A move has no amount of so many. */
export const CODE_DIGITS = 8;

/** How many characters come before the first that can belong to no number. */
const digitsOf = (typed: string): number => /^(\d[\d\s.,]*)?/.exec(typed)?.[0].length ?? 0;

const isCode = (typed: string): boolean => new RegExp(`^\\d{${CODE_DIGITS},}$`).test(typed);

/** How many characters of it are the amount at most; undefined where all of it is. @param hasCodes whether products have codes */
export function amountIn(typed: string, hasCodes: boolean): number | undefined {
  if (/\p{L}/u.test(typed) && !isPlain(typed)) return digitsOf(typed);
  return hasCodes && isCode(typed) ? typed.length - CODE_DIGITS : undefined;
}

/** What is left in an amount where so many characters of what was typed into it are its own: one piece where nothing is said. */
export const amountLeft = (typed: string, own: number, stood: string): string =>
  typed.slice(0, own).replace(/\s/g, '') || stood || '1';
