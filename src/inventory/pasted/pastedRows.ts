import { pastedCells } from '../../format/pastedText';
import { t } from '../../texts/t';
import type { LineCells, UnplacedLine } from '../lines/unplacedLines';
import {
  decimalMarkOf,
  isLongNumber,
  looksLikeAmount,
  type Mark,
  mayBeCodeNumber,
  readAmount,
  withUnit,
} from '../lines/writtenAmount';
import { readPrices, withoutCurrency } from '../lines/writtenPrice';
import { asidesOf, isTotalLine } from './asides';
import { isRead, kindOf, ROLES, type Role, roleOfHeading, rolesOf } from './columns';
import { countersOf } from './counters';

/*
 * Reads the lines of a paste together, because one line may show how to read another.
 */

/** A table whose columns the user confirms. */
export interface Table {
  /** The headings; undefined without any. */
  headings: readonly string[] | undefined;
  /** The lines above the headings, which are not part of the table. */
  above: readonly string[];
  /** The lines that look like no goods, as the signature of a mail does. */
  asides: readonly string[];
  /** The detected role of each column. */
  roles: readonly Role[];
  /** The cells of each row; undefined for headings, titles and asides. */
  rows: readonly (readonly string[] | undefined)[];
  /** Equal for tables with the same columns. */
  layout: string;
}

/** The meaning of a line among the others of its paste. A line without cells is read as if typed. */
export type PastedLine = Pick<UnplacedLine, 'row' | 'counter' | 'isAside'>;

/** A table for the user to confirm; or the lines. */
export type PasteReading = { table: Table } | { lines: readonly PastedLine[] };

/** Reads the lines of a paste. */
export function readPaste(texts: readonly string[]): PasteReading {
  const cells = cellsOf(texts);
  const isAside = asidesOf(texts);
  if (!cells) return { lines: linesOf(texts, isAside) };
  const inCells = cells.filter((row) => row !== undefined);
  const at = headingAt(inCells);
  const columns = inCells.map((row) => row.flatMap((cell, column) => (cell ? [column] : [])));
  // In different columns, "Hammer" and "12" in the next row may be one line.
  if (at === -1 && columns.every(([column, another]) => column === columns[0]?.[0] && another === undefined)) {
    return { lines: linesOf(texts, isAside, (at) => cells[at] && { words: cells[at].find(Boolean) ?? '' }) };
  }
  const evident = at === -1 && new Set(columns.flat()).size <= 2 ? evidentRows(inCells) : undefined;
  if (evident) {
    return { lines: linesOf(texts, isAside, (at) => cells[at] && evident[inCells.indexOf(cells[at])]) };
  }
  return { table: tableOf(texts, cells, inCells, at, isAside) };
}

/** Returns the meanings of lines without a table: all lines without cells together decide which are row numbers and asides. */
function linesOf(
  texts: readonly string[],
  isAside: readonly boolean[],
  rowAt: (at: number) => LineCells | undefined = () => undefined,
): PastedLine[] {
  const isTyped = (_: unknown, at: number) => !isAside[at] && !rowAt(at);
  const counters = countersOf(texts.filter(isTyped)).values();
  return texts.map((_, at) => {
    const row = rowAt(at);
    if (row) return { row };
    if (isAside[at]) return { isAside: true };
    const counter = counters.next().value;
    return counter === undefined ? {} : { counter };
  });
}

function tableOf(
  texts: readonly string[],
  cells: Cells,
  inCells: readonly (readonly string[])[],
  heading: number,
  isAside: readonly boolean[],
): Table {
  const above = new Set(inCells.slice(0, heading + 1));
  const body = inCells.slice(heading + 1).filter((row) => !isTotal(row));
  const used = (inCells[heading === -1 ? 0 : heading] ?? [])
    .map((_, column) => column)
    .filter((column) => inCells.slice(Math.max(heading, 0)).some((row) => row[column]));
  const pick = (row: readonly string[]) => used.map((column) => row[column] ?? '');
  const headings = heading === -1 ? undefined : pick(inCells[heading] ?? []);
  const columns = used.map((column) => body.map((row) => row[column] ?? ''));
  const top = heading === -1 ? -1 : cells.indexOf(inCells[heading]);
  const isTitle = (line: number) => line < top || above.has(cells[line] ?? []);
  const isNoGoods = (line: number) => !isTitle(line) && (cells[line] ? isTotal(cells[line]) : isAside[line] === true);
  const isOut = (line: number) => isTitle(line) || isNoGoods(line);
  const rowOf = (text: string, line: number) => {
    const row = cells[line];
    if (isOut(line)) return undefined;
    return row ? pick(row) : used.map((_, column) => (column === 0 ? text.trim() : ''));
  };
  return {
    headings,
    above: texts.slice(0, Math.max(top, 0)).map(onOneLine),
    asides: texts.filter((_, line) => isNoGoods(line)).map(onOneLine),
    roles: rolesOf(columns, headings),
    rows: texts.map(rowOf),
    layout: JSON.stringify(headings ?? columns.map(kindOf)),
  };
}

const onOneLine = (text: string): string => text.trim().replace(/\t+/g, ' · ');

/** Applies column roles to the rows of a table. */
export function applyRoles(roles: readonly Role[], rows: Table['rows']): (LineCells | undefined)[] {
  const cellOf = (row: readonly string[] | undefined, role: Role) => row?.[roles.indexOf(role)] ?? '';
  const amountMark = decimalMarkOf(rows.map((row) => cellOf(row, 'amount')));
  const priceMark = decimalMarkOf(rows.map((row) => withoutCurrency(cellOf(row, 'price'))));
  const names = withoutCounters(rows.map((row) => cellOf(row, 'name')));
  return rows.map((row, at) => {
    if (!row) return undefined;
    const [code, words] = [cellOf(row, 'code'), names[at]];
    return {
      ...(code && { code }),
      ...(words && { words }),
      ...(roles.includes('amount') && withUnit(readAmount(cellOf(row, 'amount'), amountMark), cellOf(row, 'unit'))),
      ...(roles.includes('price') && { prices: readPrices(cellOf(row, 'price'), priceMark) }),
    };
  });
}

/** Removes the row numbers from cells with names: "1. Hammer", "2. Saw". */
function withoutCounters(names: readonly string[]): string[] {
  const counters = countersOf(names.filter(Boolean)).values();
  // A number alone may belong to the name.
  return names.map((name) => {
    const counter = name && counters.next().value;
    return counter && !/^\d+ *$/.test(counter) ? name.slice(counter.length) : name;
  });
}

/** Tells whether a row of cells is a total: its first text says so. */
const isTotal = (row: readonly string[]): boolean => isTotalLine(row.filter(Boolean).join(' '));

/** Returns why roles cannot be confirmed; undefined if they can. */
export const rolesProblem = (roles: readonly Role[]): string | undefined =>
  roles.includes('code') || roles.includes('name') ? undefined : t('Choose the column of the code or the name.');

/** Returns the roles after a change of one column. Another column with the same role becomes ignored. */
export const withRole = (roles: readonly Role[], column: number, role: Role): Role[] =>
  roles.map((each, at) => (at === column ? role : each === role && isRead(role) ? 'ignored' : each));

/** Validates stored roles for a number of columns. */
export const areRoles = (kept: unknown, columns: number): kept is Role[] =>
  Array.isArray(kept) && kept.length === columns && kept.every((role) => ROLES.includes(role));

type Cells = readonly (readonly string[] | undefined)[];

/** Returns the cells of each line, all of equal length, undefined for a line without cells; or undefined if no line has cells. */
function cellsOf(texts: readonly string[]): Cells | undefined {
  const split = (mark: string) => texts.map((text) => pastedCells(text, mark));
  const lengthOf = (rows: readonly string[][]) => Math.max(...rows.map(({ length }) => length));
  if (texts.some((text) => text.includes('\t'))) {
    const rows = split('\t');
    return rows.map((row) =>
      row.length > 1 ? Array.from({ length: lengthOf(rows) }, (_, at) => row[at] ?? '') : undefined,
    );
  }
  for (const mark of ['|', ';']) {
    const rows = split(mark);
    const length = lengthOf(rows);
    // A single line with a separator may be typed: "hammer; 12".
    const least = texts.length > 1 ? 2 : mark === '|' ? 3 : Number.POSITIVE_INFINITY;
    if (length >= least && rows.every((row) => row.length === length)) return rows;
  }
  return undefined;
}

/** Returns the index of the heading row, which may follow title rows; -1 without one. */
const headingAt = (rows: readonly (readonly string[])[]): number =>
  rows.slice(0, 5).findIndex((row, at) => {
    const filled = row.filter(Boolean);
    const known = filled.flatMap((cell) => roleOfHeading(cell) ?? []);
    const isWhole = known.includes('amount') && (known.includes('code') || known.includes('name'));
    const isKnown = filled.length > 1 && (isWhole || known.length * 2 > filled.length);
    const isHeading = isKnown && !filled.some(looksLikeAmount);
    return isHeading && rows.length > at + 1 && !rows.slice(at + 1).some((below) => sharesOne(row, below));
  });

/** Tells whether two rows share a cell, as rows with one unit do; repeated headings are equal as a whole. */
const sharesOne = (row: readonly string[], below: readonly string[]): boolean => {
  const isSame = (cell: string, at: number) => cell === row[at];
  return below.some((cell, at) => cell && isSame(cell, at)) && !below.every(isSame);
};

/**
 * Returns the cells of rows that each have one product cell and one amount cell which cannot be confused; undefined if any row is
 * ambiguous.
 */
function evidentRows(rows: readonly (readonly string[])[]): LineCells[] | undefined {
  const found = rows.map(evidentCells);
  if (!found.every((row) => row !== undefined)) return undefined;
  if (isNumbered(found)) return undefined;
  const columns = new Set(found.flatMap(({ at }) => (at === -1 ? [] : [at])));
  const mark: Mark | undefined = columns.size === 1 ? decimalMarkOf(found.map(({ amount }) => amount)) : undefined;
  const names = withoutCounters(found.map(({ words }) => words));
  return found.map(({ amount }, at) => ({ words: names[at] ?? '', ...readAmount(amount, mark) }));
}

/** Tells whether the amounts before the products are more likely row numbers: 1, 2, 3. */
const isNumbered = (rows: readonly EvidentCells[]): boolean =>
  rows.length > 1 && rows.every(({ amount, isBefore }, index) => isBefore && Number(amount) === index + 1);

interface EvidentCells {
  words: string;
  amount: string;
  /** The column of the amount, and whether it is before the product. */
  at: number;
  isBefore: boolean;
}

function evidentCells(row: readonly string[]): EvidentCells | undefined {
  const filled = row.filter(Boolean);
  const isAmount = (cell: string) => looksLikeAmount(cell) && !isLongNumber(cell);
  const amounts = filled.filter(isAmount);
  const [words, ...others] = filled.filter((cell) => !isAmount(cell));
  if (!words || others.length > 0) return undefined;
  const [amount = ''] = amounts;
  if (mayBeCodeNumber(amount)) return undefined;
  const at = row.indexOf(amount);
  return { words, amount, at, isBefore: at < row.indexOf(words) };
}
