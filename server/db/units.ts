/*
 * Money is stored in whole cents and sizes in whole hundredths of a size unit, so that sums are exact; the API speaks
 * numbers with at most two decimals. Here is the one place where one becomes the other. Up to 10^12 the conversion
 * loses nothing in either direction. To the compiler a stored amount is no number, nor a number a stored amount: where
 * a conversion is forgotten, whichever way, nothing compiles.
 */

declare const unit: unique symbol;
interface Amount<Unit extends string> {
  readonly [unit]: Unit;
}

/** Money as it is stored. */
export type Cents = Amount<'cents'>;
/** A size as it is stored, in hundredths of a size unit. */
export type Hundredths = Amount<'hundredths'>;
export type Stored = Cents | Hundredths;

const stored = <Each extends Stored>(whole: number) => whole as unknown as Each;
const wholeOf = (amount: Stored) => amount as unknown as number;

/** So many cents. */
export const cents = stored<Cents>;
/** So many hundredths of a size unit. */
export const hundredths = stored<Hundredths>;

export const NO_SPACE = hundredths(0);

/** US dollars to cents. */
export const toCents = (dollars: number): Cents => cents(Math.round(dollars * 100));
/** Cents to US dollars. */
export const fromCents = (amount: Cents): number => wholeOf(amount) / 100;
/** Size units to hundredths of one. */
export const toHundredths = (size: number): Hundredths => hundredths(Math.round(size * 100));
/** Hundredths of a size unit to size units. */
export const fromHundredths = (amount: Hundredths): number => wholeOf(amount) / 100;

export const plus = <Each extends Stored>(one: Each, other: Each): Each => stored(wholeOf(one) + wholeOf(other));
export const minus = <Each extends Stored>(one: Each, other: Each): Each => stored(wholeOf(one) - wholeOf(other));
export const times = <Each extends Stored>(count: number, each: Each): Each => stored(count * wholeOf(each));
/** How often the other is in the one. */
export const ratio = <Each extends Stored>(one: Each, other: Each): number => wholeOf(one) / wholeOf(other);
export const total = <Each extends Stored>(amounts: Each[]): Each =>
  stored(amounts.reduce((sum, amount) => sum + wholeOf(amount), 0));
