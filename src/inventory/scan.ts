import { isPlain } from '../format/number';

/** A product's name that a scanner typed into an amount. */
export interface Scan {
  /** All of it, with the digits before its first letter: an amount that somebody typed, or how the name begins. */
  typed: string;
  /** How many of its characters are taken for an amount by now: none at first. */
  skip: number;
  /** The row whose amount it was typed into. */
  from: number;
  /** The amount that stood there before; '' for none. */
  stood: string;
  /** As of every picker that is left by Enter; what begins with digits has to be called just so. */
  takesOnly: boolean;
  byEnter: true;
}

/** True for what is a name, not an amount; digits alone are always one. */
export const isName = (amount: string): boolean => /\p{L}/u.test(amount) && !isPlain(amount);

/** How many characters come before the first that can belong to no number. */
export const digitsOf = (typed: string): number => /^(\d[\d\s.,]*)?/.exec(typed)?.[0].length ?? 0;

/** What is left in the amount, where so many characters are not of the name. */
export const amountOf = ({ typed, stood }: Scan, skip: number): string =>
  typed.slice(0, skip).replace(/\s/g, '') || stood || '1';

/** What is looked for. */
export const nameOf = ({ typed, skip }: Scan): string => typed.slice(skip).trim();

/** What was scanned, of which so many characters are taken for an amount. */
export const scanOf = ({ typed, from, stood }: Pick<Scan, 'typed' | 'from' | 'stood'>, skip: number): Scan => ({
  typed,
  from,
  stood,
  skip,
  takesOnly: skip === digitsOf(typed),
  byEnter: true,
});
