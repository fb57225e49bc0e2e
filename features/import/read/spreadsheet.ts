import { unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { errorText } from '../../../server/errorText';
import { say } from '../../../server/texts/message';
import { MAX_CONTENT } from '../limits';
import { UnreadableFile } from './decode';

/** Returns the rows of a sheet, the first one by default. @throws UnreadableFile */
export async function readSpreadsheet(bytes: Uint8Array, sheet?: string): Promise<string[][]> {
  refuseBomb(bytes);
  let sheets: { sheet: string; data: readonly (readonly unknown[])[] }[];
  try {
    sheets = await readXlsxFile(new Uint8Array(bytes).buffer);
  } catch (error) {
    throw new UnreadableFile(say('The spreadsheet cannot be read: {reason}', { reason: errorText(error) }));
  }
  const wanted =
    sheet === undefined ? sheets.find(({ data }) => data.length > 0) : sheets.find((each) => each.sheet === sheet);
  if (!wanted) {
    const names = sheets.map((each) => each.sheet).join(', ');
    throw new UnreadableFile(
      sheet === undefined
        ? 'The file has no rows.'
        : say('There is no sheet {sheet}. There are: {names}.', { sheet, names }),
    );
  }
  return wanted.data.map((row) => row.map(textOf));
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

/** Returns a cell as text that has one reading, so that 1.125 is not one thousand one hundred twenty-five. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'number') return String(value);
  // Spreadsheets keep 15 digits; more are an error of the binary form.
  const text = Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
