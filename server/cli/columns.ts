/** Formats rows as a table for a terminal; undefined where there are none. */
export function inColumns(rows: readonly Record<string, string>[]): string | undefined {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return undefined;
  const texts = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  const widths = names.map((_, column) => Math.max(...texts.map((line) => line[column]?.length ?? 0)));
  const line = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return texts.map((cells) => line(cells).trimEnd()).join('\n');
}
