import { pastedLines } from '../../../src/format/pastedText';
import { plainNumber } from '../../../src/format/typedNumber';
import {
  decimalMarkOf,
  isLongNumber,
  looksLikeAmount,
  mayBeCodeNumber,
  readAmount,
} from '../../../src/inventory/lines/writtenAmount';

/** Figures by product id, and the pasted lines that are no figures, or beyond the sheet. */
interface Filled {
  figures: Record<number, string>;
  others: string;
}

/**
 * Fills a pasted column of figures downwards from a line of a sheet. Each pasted line keeps its place: the sheet shows an
 * unreadable figure with its problem, and cannot be booked until the user corrects it. Codes go to the box, and so does text with
 * mostly other lines, or with several cells in a line.
 * @param from the index of the line they were pasted into
 * @example filledDown('10\n12,00\n12,5', sheet, 3) // { figures: { 7: '10', 8: '12', 9: '12.5' }, others: '' }
 */
export function filledDown(text: string, sheet: readonly { productId: number }[], from: number): Filled {
  const lines = pastedLines(text).map((line) => line.trim());
  const filled = lines.filter(Boolean);
  const isOfCells = filled.some((line) => line.includes('\t'));
  if (isOfCells || filled.filter(isLikeFigure).length * 2 <= filled.length) {
    return { figures: {}, others: filled.join('\n') };
  }
  const mark = decimalMarkOf(filled);
  const figures: Filled['figures'] = {};
  const others: string[] = [];
  lines.forEach((line, at) => {
    const to = sheet[from + at];
    if (line === '') return;
    if (!to || isCode(line)) others.push(line);
    else {
      const written = readAmount(line, mark);
      figures[to.productId] = 'amount' in written ? written.amount : plainNumber(line);
    }
  });
  return { figures, others: others.join('\n') };
}

/** "2000000000015", "0012": digits that a sheet would take for a figure. */
const isCode = (line: string): boolean => isLongNumber(line) || (mayBeCodeNumber(line) && line.startsWith('0'));

const isLikeFigure = (line: string): boolean => looksLikeAmount(line) && !isCode(line);
