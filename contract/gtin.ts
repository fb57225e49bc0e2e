/**
 * Returns the number of an article (GTIN), padded to 14 digits; undefined unless it has 8 to 14 digits and the right check
 * digit. GS1 General Specifications, 7.9.
 * @example gtinOf('036000291452') // '00036000291452'
 */
export function gtinOf(digits: string): string | undefined {
  if (!/^\d{8,14}$/.test(digits)) return undefined;
  const padded = digits.padStart(14, '0');
  const sum = Array.from(padded).reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0 ? padded : undefined;
}
