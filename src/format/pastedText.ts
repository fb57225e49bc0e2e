/*
 * Reads text that the user copied from a spreadsheet, a mail or another program. Forms that move goods, stock counts and the cells of lists
 * read it by these functions. Imports read files on the server, which have encodings, delimiters and limits of their own.
 */

/** A cell with line breaks, which a spreadsheet copies in quotation marks. */
const CELL_OF_LINES = /(?<=^|[\t\r\n])"(?:[^"]|"")*"(?=[\t\r\n]|$)/g;

/** Returns the lines of a pasted text, also the empty ones; a break at its end begins none. A cell with line breaks is on one line. */
export const pastedLines = (text: string): string[] =>
  text
    .replace(CELL_OF_LINES, (cell) => cell.replace(/[\r\n]+/g, ' '))
    .replace(/(?:\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/);

/** Returns the cells of a pasted line, without the quotation marks that a spreadsheet puts around a cell with one or with a line break. */
export const pastedCells = (line: string, mark = '\t'): string[] =>
  line.split(mark).map((cell) => {
    const [, inside] = /^"((?:[^"]|"")*)"$/.exec(cell.trim()) ?? [];
    return (inside?.replaceAll('""', '"') ?? cell).replace(/[\s\p{Z}]+/gu, ' ').trim();
  });

/** Returns the cells of the first pasted column; undefined for a text of one cell, which is pasted as any text. */
export function pastedColumn(text: string): string[] | undefined {
  const rows = pastedLines(text).map((line) => pastedCells(line));
  return rows.length < 2 && (rows[0]?.length ?? 0) < 2 ? undefined : rows.map(([first = '']) => first);
}
