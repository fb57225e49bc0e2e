import { type Said, say } from '../../../server/texts/message';
import { MAX_FILE } from '../limits';
import { type FileRow, putCell, storable } from './cell';
import { decode, UnreadableFile } from './decode';
import { readDelimited } from './delimited';
import { shownCell } from './values';

/** The rows of a file. */
export interface FileRows {
  /** Rows without a cell may be absent. */
  rows: FileRow[];
  encoding: string;
  /** Null for a spreadsheet. */
  delimiter: string | null;
  /** The sheet of a spreadsheet, and all that can be chosen. */
  sheet: string | null;
  sheets: string[];
  warnings: Said[];
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];
const begins = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

/** Returns the rows of a file, whatever its form. @throws UnreadableFile that names another form and what to do */
export async function readRows(bytes: Uint8Array, wanted?: string): Promise<FileRows> {
  if (bytes.length === 0) throw new UnreadableFile('empty-file');
  if (bytes.length > MAX_FILE) throw new UnreadableFile(say('file-too-large', { limit: MAX_FILE / 1024 / 1024 }));
  if (begins(bytes, OLD_OFFICE)) {
    throw new UnreadableFile(
      Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'protected-file' : 'old-excel',
    );
  }
  if (begins(bytes, PDF)) throw new UnreadableFile('pdf-file');
  if (begins(bytes, ZIP)) {
    const { namesOf, readSpreadsheet } = await import('./spreadsheet');
    const { rows, name, sheets } = await readSpreadsheet(bytes, wanted);
    const others = sheets.filter((each) => each !== name);
    const warnings =
      wanted === undefined && others.length > 0
        ? [
            say('further-sheets', {
              name,
              names: namesOf(others),
            }),
          ]
        : [];
    return { rows, encoding: 'xlsx', delimiter: null, sheet: name, sheets, warnings };
  }
  const { text, encoding, isMixed } = decode(bytes);
  refuseMarkup(text.slice(0, 2_000));
  const { rows, delimiter } = readDelimited(text);
  const warnings = isMixed ? [say('mixed-encodings', { encoding })] : [];
  return {
    rows: rows.map((cells, index) => rowOf(index + 1, cells)),
    encoding,
    delimiter,
    sheet: null,
    sheets: [],
    warnings,
  };
}

function rowOf(number: number, cells: readonly string[]): FileRow {
  const row: FileRow = { row: number, cells: [] };
  for (const [at, cell] of cells.entries()) putCell(row, at, shownCell(storable(cell)));
  return row;
}

/** Refuses web pages and XML, which programs give the names of spreadsheets. */
function refuseMarkup(begin: string): void {
  if (/^\s*<(?:!doctype html|html|head|meta|table|style|div)\b/i.test(begin)) throw new UnreadableFile('html-file');
  if (/^\s*<\?xml\b/.test(begin)) throw new UnreadableFile('xml-file');
}
