import type { PlacedSymbol } from './labelDrawing';

/** Returns the runs of dark modules of a row. */
export function runsOf(row: readonly boolean[]): { at: number; length: number }[] {
  const runs: { at: number; length: number }[] = [];
  for (const [at, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last && last.at + last.length === at) last.length += 1;
    else runs.push({ at, length: 1 });
  }
  return runs;
}

/** Returns a symbol as the data of an SVG path, in millimetres. */
export const symbolPath = ({ symbol, x, y, module, rowHeight }: PlacedSymbol): string =>
  symbol.rows
    .flatMap((row, index) =>
      runsOf(row).map(
        ({ at, length }) =>
          `M${x + at * module} ${y + index * rowHeight}h${length * module}v${rowHeight}h${-length * module}z`,
      ),
    )
    .join('');
