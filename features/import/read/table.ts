import { type Said, say } from '../../../server/texts/message';
import type { FileRow } from './cell';
import { dayReadings } from './days';
import { isTotal } from './totals';
import { isNumber, isShortened } from './values';

/** A column of a table. */
export interface Column {
  /** Its number, from 0. */
  at: number;
  title: string;
}

export interface TableRow extends Readonly<FileRow> {
  /** Set where it cannot be read. */
  refusal?: Said;
}

export interface Table {
  /** The row with the titles; null for a file without. */
  headerRow: number | null;
  columns: Column[];
  rows: TableRow[];
  /** The numbers of the ignored rows with totals. */
  totals: number[];
}

const UNTITLED = 'Column ';
/** A longer cell is no title. */
export const LONGEST_TITLE = 200;

/** Returns the title of a column in a language: a column without one has its number. */
export function titleText(title: string, word: (said: Said) => string): string {
  const number = title.startsWith(UNTITLED) ? title.slice(UNTITLED.length) : '';
  return /^\d+$/.test(number) ? word(say('Column {number}', { number })) : title;
}

/** Rows in which the titles are looked for. */
const HEADER_WITHIN = 30;
const filled = (row: readonly string[]): number => row.reduce((sum, cell) => sum + (cell.trim() === '' ? 0 : 1), 0);

/** Returns the table in the rows of a file: without rows above the titles, empty columns and rows, and totals. */
export function tableIn(rows: readonly FileRow[], isKnown: (title: string) => boolean): Table {
  const header = headerIn(rows, isKnown);
  const { titles, first } = header === undefined ? { titles: undefined, first: 0 } : titlesAt(rows, header, isKnown);
  const width = titles ? titles.length : rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const used = new Set<number>();
  for (let at = 0; at < width; at++) if (titles?.[at]?.trim()) used.add(at);
  const table: TableRow[] = [];
  const totals: number[] = [];
  const usual = usualWidth(rows.slice(first, first + 200));
  const heading = header === undefined ? undefined : rows[header]?.cells.map((title) => title.trim());
  const titled = filled(heading ?? []);
  const isHeading = (cells: readonly string[], count: number): boolean =>
    heading !== undefined &&
    count === titled &&
    heading.every((title, at) => title.toLowerCase() === (cells[at] ?? '').trim().toLowerCase());
  for (const row of rows.slice(first)) {
    const { cells } = row;
    const count = filled(cells);
    // A report repeats its titles on every page.
    if (count === 0 || isHeading(cells, count)) continue;
    if (isTotal(cells, usual)) {
      totals.push(row.row);
      continue;
    }
    cells.forEach((cell, at) => {
      if (at < width && cell.trim() !== '') used.add(at);
    });
    const isLonger = cells.some((cell, at) => at >= width && cell.trim() !== '');
    table.push({
      ...row,
      ...(isLonger && {
        refusal: 'has more cells than there are titles: a text with the delimiter in it must be in quotes',
      }),
    });
  }
  const columns = [...used]
    .toSorted((one, other) => one - other)
    .map((at) => ({ at, title: titles?.[at]?.replace(/\s+/g, ' ').trim() || `${UNTITLED}${at + 1}` }));
  const headerRow = header === undefined ? null : (rows[header]?.row ?? null);
  return { headerRow, columns, rows: table, totals };
}

/**
 * Returns the titles, and the index of the first row below them. They may take two rows: "Cena" above "netto" and "brutto", where the
 * upper title is written once for its columns, and "Kod" in one of both rows.
 */
function titlesAt(
  rows: readonly FileRow[],
  header: number,
  isKnown: (title: string) => boolean,
): { titles: readonly string[]; first: number } {
  const number = rows[header]?.row ?? 0;
  const [above, titles, below] = [-1, 0, 1].map((step) => {
    const row = rows[header + step];
    return row?.row === number + step ? row.cells : [];
  }) as [string[], string[], string[]];
  const isBelow =
    !below.some((cell) => cell.trim() !== '' && isValue(cell.trim())) &&
    joinedTitles(titles, below).some(({ title, isJoined }) => isJoined && isKnown(title));
  if (isBelow) return { titles: joinedTitles(titles, below).map(({ title }) => title), first: header + 2 };
  const joined = joinedTitles(above, titles).map(({ title }, at) => {
    const own = titles[at]?.trim() ?? '';
    return !isKnown(own) && isKnown(title) ? title : own;
  });
  return { titles: joined, first: header + 1 };
}

/** Joins two rows of titles; one of the upper row is the one of the columns without an upper title to its right, too. */
function joinedTitles(upper: readonly string[], lower: readonly string[]): { title: string; isJoined: boolean }[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [over, under] = [upper[at]?.trim() ?? '', lower[at]?.trim() ?? ''];
    if (over !== '') group = over;
    if (under === '' || under === over) return { title: over, isJoined: false };
    return group === '' ? { title: under, isJoined: false } : { title: `${group} ${under}`, isJoined: true };
  });
}

/** Returns the most frequent number of filled cells. */
export function usualWidth(rows: readonly FileRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    const width = filled(cells);
    if (width > 0) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [[width] = [0]] = [...counts].toSorted((one, other) => other[1] - one[1] || other[0] - one[0]);
  return width;
}

/** Returns the index of the row with the titles: texts of their own, nearly as many as the rows have cells. */
function headerIn(rows: readonly FileRow[], isKnown: (title: string) => boolean): number | undefined {
  const usual = usualWidth(rows.slice(0, 200));
  const near = rows.slice(0, HEADER_WITHIN);
  const named = near.findIndex(
    ({ cells }) => filled(cells) >= Math.min(2, usual) && cells.filter(isKnown).length >= Math.min(2, usual),
  );
  if (named >= 0) return named;
  const found = near.findIndex((row) => {
    const cells = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    return cells.length >= Math.max(1, usual * 0.6) && new Set(cells).size === cells.length && !cells.some(isValue);
  });
  return found < 0 ? undefined : found;
}

/** Whether a cell is a value rather than a title: a number, a code, a day, an address of mail, a telephone number, a postal code. */
const isValue = (cell: string): boolean =>
  cell.length > LONGEST_TITLE ||
  isNumber(cell) ||
  isShortened(cell) ||
  /\d{4}|\S@\S+\.\S|\d{2}-\d{3}\b|\+\d{2}|\d[\d ()-]{6,}\d|^(?!EAN|GTIN|UPC)\p{Lu}{1,4}-?\d+$/u.test(cell) ||
  Object.keys(dayReadings(cell)).length > 0;
