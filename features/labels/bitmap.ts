import { DOTS, type LabelDrawing } from './web/labelDrawing';
import type { Millimetres } from './web/labelSizes';

/*
 * Labels as a printer of 203 dpi puts them on paper, for tests: one dot is black or white.
 */

/** An image in shades of grey, four bytes for each dot, as decoders read it. */
export interface Bitmap {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
  colorSpace: 'srgb';
}

export function whiteBitmap({ x, y }: Millimetres): Bitmap {
  const [width, height] = [Math.round(x * DOTS), Math.round(y * DOTS)];
  return { width, height, data: new Uint8ClampedArray(width * height * 4).fill(255), colorSpace: 'srgb' };
}

/** Blackens a rectangle, in dots. */
export function blacken({ width, data }: Bitmap, left: number, top: number, right: number, bottom: number): void {
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) data.set([0, 0, 0], (y * width + x) * 4);
  }
}

/** Draws the symbol of a label whose corner is at a place of the page. Edges are rounded to dots. */
export function drawSymbol(bitmap: Bitmap, { symbol: placed }: LabelDrawing, corner: Millimetres): void {
  if (!placed) return;
  const { symbol, x, y, module, rowHeight } = placed;
  const dot = (at: number) => Math.round(at * DOTS);
  for (const [rowAt, row] of symbol.rows.entries()) {
    for (const [at, dark] of row.entries()) {
      if (!dark) continue;
      const left = corner.x + x + at * module;
      const top = corner.y + y + rowAt * rowHeight;
      blacken(bitmap, dot(left), dot(top), dot(left + module), dot(top + rowHeight));
    }
  }
}

/** Draws the images of a label in the printer's language, as the printer would: `^FO` is the place, `^GFA` the dots. */
export function drawZpl(bitmap: Bitmap, zpl: string): void {
  for (const [, left = '', top = '', bytes = '', data = ''] of zpl.matchAll(
    /\^FO(\d+),(\d+)\^GFA,\d+,\d+,(\d+),([0-9A-F:]+)\^FS/g,
  )) {
    let row = '';
    let y = Number(top);
    for (const [next] of data.matchAll(new RegExp(`[0-9A-F]{${Number(bytes) * 2}}|:`, 'g'))) {
      if (next !== ':') row = next;
      for (const [at, digit] of Array.from(row).entries()) {
        const bits = Number.parseInt(digit, 16).toString(2).padStart(4, '0');
        for (const [bit, value] of Array.from(bits).entries()) {
          const x = Number(left) + at * 4 + bit;
          if (value === '1') blacken(bitmap, x, y, x + 1, y + 1);
        }
      }
      y += 1;
    }
  }
}
