/** The weights of the first nine digits of a NIP. */
const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Returns the digits of a Polish tax number, as people write it: "PL 123-456-32-18". */
const digitsOf = (written: string): string => written.replace(/^\s*PL/i, '').replace(/[\s-]/g, '');

/**
 * Returns the fault of a Polish tax number (NIP), if any: the sum of its first nine digits, weighted, has the tenth as its remainder by
 * 11. Undefined for a valid one.
 */
export function nipFault(written: string): string | undefined {
  const digits = digitsOf(written);
  if (!/^\d{10}$/.test(digits)) return 'must have 10 digits, as a Polish NIP';
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return sum % 11 === Number(digits[9]) ? undefined : 'is no NIP: its check digit, the last one, is wrong';
}

/** Formats a NIP in the usual groups: "123-456-32-18". */
export const formatNip = (written: string): string =>
  digitsOf(written).replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4');
