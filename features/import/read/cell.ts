import { composed } from '../../../contract/text';
import { MAX_CELL } from '../limits';

/** The facts about a cell beyond its shown text. */
export interface CellFacts {
  /** The time of a cell that shows a day or a time: `14:30`. */
  time?: string;
  /** The value, where its format shows a code: 12 of SKU-0012. */
  value?: string;
  /** The currency of its format. */
  currency?: string;
  /** The rows over which it is merged. */
  merged?: { from: number; to: number };
  /** Whether its text was cut. */
  isCut?: true;
}

/** A row with the number that a spreadsheet shows beside it. */
export interface FileRow {
  row: number;
  /** The texts of its cells as a spreadsheet shows them; a failed formula is its error, one without a result the formula. */
  cells: string[];
  /** By the index of the cell. */
  facts?: Map<number, CellFacts>;
  /** Whether a filter or the user hides it. */
  isHidden?: true;
}

export function addFacts(row: FileRow, at: number, facts: CellFacts): void {
  row.facts ??= new Map();
  row.facts.set(at, { ...row.facts.get(at), ...facts });
}

/** The replacement of a character that no text can have: NUL, a half of a pair. A value with it is refused. */
export const UNREADABLE = '\ufffd';

/** Returns a text that can be stored, with composed letters (NFC). */
export const storable = (text: string): string => composed(text.replace(/[\p{Cs}\0]/gu, UNREADABLE));

/** Puts a text into a row; one that is too long is cut, so that no expression sees it. */
export function putCell(row: FileRow, at: number, text: string): void {
  while (row.cells.length < at) row.cells.push('');
  row.cells[at] = text.length > MAX_CELL ? storable(text.slice(0, MAX_CELL)) : text;
  if (text.length > MAX_CELL) addFacts(row, at, { isCut: true });
}
