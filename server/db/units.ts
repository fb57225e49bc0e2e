/*
 * Money is stored in whole cents and sizes in whole hundredths of a size unit, so that sums are exact; the API uses numbers
 * with at most two decimals. Only this file converts between them. Up to 10^12 the conversion is lossless in both directions.
 * A stored amount and a number are different types, so that a forgotten conversion does not compile.
 */

declare const unit: unique symbol;
interface Amount<Unit extends string> {
  readonly [unit]: Unit;
}

/** Stored money. */
export type Cents = Amount<'cents'>;
/** A stored size, in hundredths of a size unit. */
export type Hundredths = Amount<'hundredths'>;
export type Stored = Cents | Hundredths;

const stored = <Each extends Stored>(whole: number) => whole as unknown as Each;
const wholeOf = (amount: Stored) => amount as unknown as number;

/** Makes an amount of whole cents. */
export const cents = stored<Cents>;
/** Makes a size of whole hundredths. */
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
/** Returns the part of an amount that falls to `pieces` of `all` pieces, rounded half away from zero. */
export function share<Each extends Stored>(amount: Each, pieces: number, all: number): Each {
  // Twice the exact result, because a product of two such numbers exceeds the exact ones.
  const [product, divisor] = [2n * BigInt(wholeOf(amount)) * BigInt(pieces), BigInt(all)];
  const half = product < 0n ? -divisor : divisor;
  return stored(Number((product + half) / (2n * divisor)));
}
/** Returns `amount × part ÷ whole`, rounded as {@link share} does; nothing of a whole of 0. */
export const proportion = <Each extends Stored>(amount: Each, part: Each, whole: Each): Each =>
  wholeOf(whole) === 0 ? stored(0) : share(amount, wholeOf(part), wholeOf(whole));
export const isLess = <Each extends Stored>(one: Each, other: Each): boolean => wholeOf(one) < wholeOf(other);
/** Returns the smaller amount. */
export const least = <Each extends Stored>(one: Each, other: Each): Each =>
  wholeOf(one) < wholeOf(other) ? one : other;
/** Returns the larger amount. */
export const most = <Each extends Stored>(one: Each, other: Each): Each =>
  wholeOf(one) > wholeOf(other) ? one : other;
/** Returns one divided by the other. */
export const ratio = <Each extends Stored>(one: Each, other: Each): number => wholeOf(one) / wholeOf(other);
export const total = <Each extends Stored>(amounts: Each[]): Each =>
  stored(amounts.reduce((sum, amount) => sum + wholeOf(amount), 0));
