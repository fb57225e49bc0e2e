/** Returns the cells of the first pasted column; undefined for a text of one cell, which is pasted as any text. */
export function pastedColumn(text: string): string[] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines.length < 2 && !text.includes('\t')) return undefined;
  return lines.map((line) => (line.split('\t')[0] ?? '').trim());
}
