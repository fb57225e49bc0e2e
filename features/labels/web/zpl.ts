import { DOTS, type LabelDrawing, type PlacedSymbol, type TextLine } from './labelDrawing';
import type { LabelSize } from './labelSizes';

/*
 * Labels in the language of label printers (Zebra Programming Guide for ZPL II), for 203 dpi. A symbol is an image of whole dots,
 * so that each printer prints the modules that the tests read back.
 */

const dots = (millimetres: number): number => Math.round(millimetres * DOTS);

/** Escapes a text of a field: `^` and `~` begin commands, and `_` an escaped character after `^FH`. */
const escaped = (text: string): string =>
  text.replace(/[\^~_\\]/g, (each) => `_${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** Removes what no printer's font has: control characters. */
const plain = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

const JUSTIFIED = { left: 'L', right: 'R', middle: 'C' };
/** The part of a printer's character cell above the baseline. */
const CELL_ASCENT = 0.78;

function textField({ x, baseline, size, text, align }: TextLine, { label }: LabelSize): string {
  const top = dots(baseline - size * CELL_ASCENT);
  // A block is as wide as the label allows, and its text is aligned in it.
  const room = align === 'left' ? label.x - x : align === 'right' ? x : Math.min(x, label.x - x) * 2;
  const left = align === 'left' ? x : align === 'right' ? 0 : x - room / 2;
  const block = align === 'left' ? '' : `^FB${dots(room)},1,0,${JUSTIFIED[align]}`;
  return `^FO${dots(left)},${top}^A0N,${dots(size)}${block}^FH^FD${escaped(plain(text))}^FS`;
}

/** Returns a row of an image as hexadecimal digits, a bit for each dot. */
function hexOf(row: readonly boolean[], dotsOfModule: number, bytes: number): string {
  const bits = row.flatMap((dark) => Array<string>(dotsOfModule).fill(dark ? '1' : '0')).join('');
  const padded = bits.padEnd(bytes * 8, '0');
  return Array.from({ length: bytes }, (_, at) =>
    Number.parseInt(padded.slice(at * 8, at * 8 + 8), 2)
      .toString(16)
      .toUpperCase()
      .padStart(2, '0'),
  ).join('');
}

/** Returns the image of a symbol. A colon repeats the row before it. */
function symbolField({ symbol, x, y, module, rowHeight }: PlacedSymbol): string {
  const dotsOfModule = dots(module);
  const height = dots(rowHeight);
  const bytes = Math.ceil(((symbol.rows[0]?.length ?? 0) * dotsOfModule) / 8);
  const size = bytes * height * symbol.rows.length;
  const data = symbol.rows.map((row) => hexOf(row, dotsOfModule, bytes) + ':'.repeat(height - 1)).join('');
  return `^FO${dots(x)},${dots(y)}^GFA,${size},${size},${bytes},${data}^FS`;
}

/** A label and how often it is printed. */
export interface Copies {
  drawing: LabelDrawing;
  count: number;
}

/** Returns labels of a roll as a file for its printer. */
export const zplOf = (size: LabelSize, labels: readonly Copies[]): string =>
  labels
    .filter(({ count }) => count > 0)
    .map(({ drawing: { lines, symbol }, count }) =>
      [
        // UTF-8, the size of the label, and the upper left corner as the origin.
        `^XA^CI28^PW${dots(size.label.x)}^LL${dots(size.label.y)}^LH0,0`,
        ...lines.map((line) => textField(line, size)),
        ...(symbol ? [symbolField(symbol)] : []),
        `^PQ${count}^XZ`,
      ].join('\n'),
    )
    .join('\n');
