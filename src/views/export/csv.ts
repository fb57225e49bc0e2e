/*
 * Rows as text that spreadsheets read: RFC 4180.
 */

/** The mark by which spreadsheets know UTF-8. */
export const UTF8_MARK = '\uFEFF';

/** How a file parts its values and writes its numbers. */
export interface CsvFormat {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/** For programs. */
export const PLAIN_CSV: CsvFormat = { separator: ',', decimal: '.' };

/** For an Excel whose locale writes 12,5, as the Polish one: its list separator is the semicolon. */
export const EXCEL_CSV: CsvFormat = { separator: ';', decimal: ',' };

/** A text that begins so is a formula to a spreadsheet, which would run it: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * The same behind a separator of another format, at which a spreadsheet set to that one begins a cell, though the text is
 * quoted: `a;=1+1` is two cells to a Polish Excel.
 */
const INNER_FORMULA = {
  ',': /([;\t|\r\n])(?="*[=+\-@＝＋－＠])/g,
  ';': /([,\t|\r\n])(?="*[=+\-@＝＋－＠])/g,
};

/** What separates cells in any format: quoted in all of them, so that no program parts a text there. */
const SEPARATORS = /[",;\t|\r\n]/;

/** A line of values. Numbers stand plain; an apostrophe defuses a text, or a part of one, that would be a formula. */
export const csvLine = (values: readonly (string | number)[], format = PLAIN_CSV): string =>
  `${values.map((value) => cell(value, format)).join(format.separator)}\r\n`;

function cell(value: string | number, { separator, decimal }: CsvFormat): string {
  if (typeof value === 'number') return plainNumber(value).replace('.', decimal);
  const safe = (FORMULA.test(value) ? `'${value}` : value).replace(INNER_FORMULA[separator], "$1'");
  return SEPARATORS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without an exponent, which very large and small ones are written with. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value);
  return text.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}
