import { plainNumber } from '../format/typedNumber';

interface Named {
  productId: number;
  name: string;
}

/** Figures by product id, and the pasted lines that could not be placed. */
interface Placed {
  figures: Record<number, string>;
  lost: string[];
}

/** A name and the last word of its line: "Bolt M1  8", "Hammer<tab>1 250". */
const NAMED = /^(.*\S)(?:\t|[;:]|\s)\s*(\S+)$/;

/**
 * Places what was pasted on a sheet: numbers alone fill downwards from a line, "name amount" finds its line by the name.
 * @param from the index of the line it was pasted into
 * @example placePasted('10\n20', sheet, 3) // { figures: { 7: '10', 8: '20' }, lost: [] }
 */
export function placePasted(text: string, sheet: readonly Named[], from: number): Placed {
  const placed: Placed = { figures: {}, lost: [] };
  const byName = new Map(sheet.map((line) => [keyOf(line.name), line]));
  let next = from;
  for (const line of text.replace(/\s+$/, '').split(/\r?\n/)) {
    // A line that is left empty was not counted.
    if (line.trim() === '') next += 1;
    else if (isFigure(line)) take(sheet[next++], line);
    else {
      const [, name = '', figure = ''] = /^([^\t]*)\t(.*)$/.exec(line.trim()) ?? NAMED.exec(line.trim()) ?? [];
      take(isFigure(figure) ? byName.get(keyOf(name)) : undefined, figure, line);
    }
  }
  return placed;

  function take(to: Named | undefined, figure: string, line = figure): void {
    if (to) placed.figures[to.productId] = plainNumber(figure);
    else placed.lost.push(line.trim());
  }
}

const keyOf = (name: string): string => name.trim().toLowerCase();

const isFigure = (text: string): boolean => /^\d+$/.test(plainNumber(text));
