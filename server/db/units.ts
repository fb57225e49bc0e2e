/*
 * Money is stored in whole cents and sizes in whole hundredths of a size unit, so that sums are exact; the API speaks
 * numbers with at most two decimals. Here is the one place where one becomes the other. Up to 10^12 the conversion
 * loses nothing in either direction.
 */

const inHundredths = (value: number): number => Math.round(value * 100);
const fromWhole = (hundredths: number): number => hundredths / 100;

/** US dollars to cents. */
export const toCents = inHundredths;
/** Cents to US dollars. */
export const fromCents = fromWhole;
/** Size units to hundredths of one. */
export const toHundredths = inHundredths;
/** Hundredths of a size unit to size units. */
export const fromHundredths = fromWhole;
