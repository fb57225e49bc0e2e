/*
 * Rows as text that spreadsheets read: RFC 4180.
 */

/** The mark by which spreadsheets know UTF-8. */
export const UTF8_MARK = '\uFEFF';

/** A text that begins so is a formula to a spreadsheet, which would run it: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** A line of values. Numbers stand plain; a text that would be a formula begins with an apostrophe. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: string | number): string {
  if (typeof value === 'number') return plainNumber(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without an exponent, which very large and small ones are written with. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value);
  return text.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}
