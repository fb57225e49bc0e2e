/*
 * CSV for spreadsheets: RFC 4180.
 */

/** The byte order mark by which spreadsheets recognize UTF-8. */
export const UTF8_MARK = '\uFEFF';

/** The separator and the decimal mark of a file. */
export interface CsvFormat {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/** For programs. */
export const PLAIN_CSV: CsvFormat = { separator: ',', decimal: '.' };

/** For Excel in a locale with a decimal comma, such as Polish, whose list separator is the semicolon. */
export const EXCEL_CSV: CsvFormat = { separator: ';', decimal: ',' };

/** Texts that a spreadsheet would run as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * Formulas after a separator of another format. A spreadsheet set to that format starts a cell there, even in a quoted text:
 * `a;=1+1` is two cells in a Polish Excel.
 */
const INNER_FORMULA = {
  ',': /([;\t|\r\n])(?="*[=+\-@＝＋－＠])/g,
  ';': /([,\t|\r\n])(?="*[=+\-@＝＋－＠])/g,
};

/** The separators of all formats. A text with any of them is quoted, so that no program splits it. */
const SEPARATORS = /[",;\t|\r\n]/;

/** Returns a line of values. Numbers are plain; an apostrophe disables a formula in a text or after a separator. */
export const csvLine = (values: readonly (string | number)[], format = PLAIN_CSV): string =>
  `${values.map((value) => cell(value, format)).join(format.separator)}\r\n`;

function cell(value: string | number, { separator, decimal }: CsvFormat): string {
  if (typeof value === 'number') return plainNumber(value).replace('.', decimal);
  const safe = (FORMULA.test(value) ? `'${value}` : value).replace(INNER_FORMULA[separator], "$1'");
  return SEPARATORS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a number without an exponent, which JavaScript uses for very large and very small numbers. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value);
  return text.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}
