import { unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { errorText } from '../../../server/errorText';
import { say } from '../../../server/texts/message';
import { MAX_CONTENT } from '../limits';
import { UnreadableFile } from './decode';
import { detailsOf, type SheetDetails } from './spreadsheetDetails';
import { NATIVE, numberReadings, shownCell } from './values';

/** A sheet of a spreadsheet. */
export interface Sheet {
  rows: string[][];
  name: string;
  /** The names of all sheets with rows that are not hidden. */
  sheets: string[];
}

/** Returns a sheet, by default the first one that has rows and is not hidden. @throws UnreadableFile */
export async function readSpreadsheet(bytes: Uint8Array, sheet?: string): Promise<Sheet> {
  refuseBomb(bytes);
  let sheets: { sheet: string; data: readonly (readonly unknown[])[] }[];
  try {
    sheets = await readXlsxFile(new Uint8Array(bytes).buffer);
  } catch (error) {
    throw new UnreadableFile(say('The spreadsheet cannot be read: {reason}', { reason: errorText(error) }));
  }
  const details = detailsOf(bytes);
  const filled = sheets.filter(({ data }) => data.length > 0);
  const shown = filled.filter((each) => !details.get(each.sheet)?.isHidden);
  const wanted = sheet === undefined ? (shown[0] ?? filled[0]) : sheets.find((each) => each.sheet === sheet);
  if (!wanted) {
    const names = sheets.map((each) => each.sheet).join(', ');
    throw new UnreadableFile(
      sheet === undefined
        ? 'The file has no rows.'
        : say('There is no sheet {sheet}. There are: {names}.', { sheet, names }),
    );
  }
  const rows = rowsOf(wanted.data, details.get(wanted.sheet));
  return { rows, name: wanted.sheet, sheets: shown.map((each) => each.sheet) };
}

/** Refuses a file whose parts are larger than any table. A part that is longer than its stated size is cut at that size. */
function refuseBomb(bytes: Uint8Array): void {
  let content = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        content += originalSize;
        return false;
      },
    });
  } catch {
    throw new UnreadableFile('The file is no spreadsheet.');
  }
  if (content > MAX_CONTENT) throw new UnreadableFile('The content of the spreadsheet is too large.');
}

function rowsOf(data: readonly (readonly unknown[])[], details: SheetDetails | undefined): string[][] {
  const rows = data.map((row, index) => row.map((cell, at) => textOf(cell, details?.digitsOf(index, at))));
  for (const { from, to, at } of details?.merged ?? []) {
    const value = rows[from]?.[at];
    if (!value) continue;
    for (const row of rows.slice(from + 1, to + 1)) if (at < row.length) row[at] ||= value;
  }
  markNumbers(data, rows);
  return rows;
}

/** Marks the numbers of columns that have texts with two readings too: how the cells of numbers are written says nothing about these. */
function markNumbers(data: readonly (readonly unknown[])[], rows: string[][]): void {
  const asked = new Set<number>();
  for (const row of data) {
    row.forEach((cell, at) => {
      if (typeof cell !== 'string') return;
      const { comma, point } = numberReadings(cell);
      if (comma !== undefined && point !== undefined && comma !== point) asked.add(at);
    });
  }
  for (const at of asked) {
    data.forEach((row, index) => {
      const texts = rows[index];
      if (texts && typeof row[at] === 'number' && !Number.isInteger(row[at])) texts[at] = NATIVE + (texts[at] ?? '');
    });
  }
}

/** Returns a cell as text that has one reading, so that 1.125 is not one thousand one hundred twenty-five. */
function textOf(value: unknown, digits = 0): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'number') return shownCell(String(value));
  // Spreadsheets keep 15 digits; more are an error of the binary form, and the last ones of a long code are lost.
  if (Number.isInteger(value)) {
    return Math.abs(value) < 1e15 ? String(value).padStart(digits, '0') : value.toExponential().toUpperCase();
  }
  const text = String(Number(value.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
