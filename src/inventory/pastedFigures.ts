import { plainNumber } from '../format/typedNumber';
import { isFigure } from './amount';

/** Figures by product id, and the pasted lines that are no figures, or beyond the sheet. */
interface Filled {
  figures: Record<number, string>;
  others: string;
}

/**
 * Fills numbers that were pasted downwards from a line of a sheet.
 * @param from the index of the line they were pasted into
 * @example filledDown('10\n20\nSaw 3', sheet, 3) // { figures: { 7: '10', 8: '20' }, others: 'Saw 3' }
 */
export function filledDown(text: string, sheet: readonly { productId: number }[], from: number): Filled {
  const figures: Filled['figures'] = {};
  const others: string[] = [];
  let next = from;
  for (const line of text.replace(/\s+$/, '').split(/\r?\n/)) {
    const to = sheet[next];
    // A line that is left empty was not counted.
    if (line.trim() === '') next += 1;
    else if (isPlainFigure(line) && to) {
      figures[to.productId] = plainNumber(line);
      next += 1;
    } else others.push(line);
  }
  return { figures, others: others.join('\n') };
}

const isPlainFigure = (text: string): boolean => isFigure(plainNumber(text));
