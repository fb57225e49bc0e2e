import { isNumber } from './values';

/*
 * Rows with totals, by their words.
 */

/** How a row with totals begins, and words that may follow: a product may be called "Total Quartz 5W-30". */
const TOTAL =
  /^(?:razem|suma|ogółem|łącznie|podsumowanie|(?:grand |sub)?total|sum|(?:gesamt|zwischen)?summe|gesamt)(?:\s+(?:końcowa|ogólna|całkowita|częściowa|netto|brutto|strony|pozycji|wartość|ilość|stan|szt\.?|sum|amount|value|items|rows|gesamt))*\s*(?:$|[:=(].*$)/i;
/** How a section ends: "Razem Narzędzia", "Total for tools", where every further cell is a number. */
const SECTION_TOTAL =
  /^(?:(?:razem|suma|łącznie|ogółem|summe)\s|(?:sub|grand )?total\s+(?:for|of|in|dla|für)\s|podsumowanie\s)/i;
/** What programs print below a table. */
const FOOTER =
  /^(?:wygenerowan|wydrukowan|sporządzi|data wydruku|strona \d|liczba (?:pozycji|rekordów|wierszy)|ilość pozycji|koniec (?:raportu|wydruku)|generated|printed|page \d|number of (?:rows|records|items)|end of|seite \d|erstellt|gedruckt|\(\d+ rows?\))/i;

/** Whether a text is how a total begins: "Razem", "Razem Narzędzia". */
export const isTotalLabel = (text: string): boolean => TOTAL.test(text) || SECTION_TOTAL.test(text);

/** Whether a row is a total, or what programs print below a table. @param usual the most frequent number of filled cells */
export function isTotal(cells: readonly string[], usual: number): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = '', ...others] = filled;
  const count = filled.length;
  if (TOTAL.test(first)) return count <= usual && (count < usual || others.every(isNumber));
  if (count === 1 && usual > 1 && FOOTER.test(first)) return true;
  // The word may stand before the amount, after the number of the row.
  const words = filled.filter((cell) => !isNumber(cell));
  if (words.length === 1 && count < usual && words.every((word) => TOTAL.test(word))) return true;
  return SECTION_TOTAL.test(first) && others.length > 1 && count < usual && others.every(isNumber);
}
