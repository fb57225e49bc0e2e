import { type Said, say } from '../../../server/texts/message';
import { MAX_COLUMNS, MAX_FILE, MAX_ROWS } from '../limits';
import { decode, UnreadableFile } from './decode';
import { readDelimited } from './delimited';
import { shownCell } from './values';

/** The rows of a file. */
export interface FileRows {
  rows: string[][];
  encoding: string;
  /** Null for a spreadsheet. */
  delimiter: string | null;
  /** The sheet of a spreadsheet, and all that can be chosen. */
  sheet: string | null;
  sheets: string[];
  warnings: Said[];
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];
const begins = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

/** Returns the rows of a file, whatever its form. @throws UnreadableFile */
export async function readRows(bytes: Uint8Array, wanted?: string): Promise<FileRows> {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty.');
  if (bytes.length > MAX_FILE)
    throw new UnreadableFile(say('The file is larger than {limit} MB.', { limit: MAX_FILE / 1024 / 1024 }));
  if (begins(bytes, OLD_EXCEL)) throw new UnreadableFile('This is an old Excel file: save it as XLSX or CSV.');
  if (begins(bytes, ZIP)) {
    const { readSpreadsheet } = await import('./spreadsheet');
    const { rows, name, sheets } = await readSpreadsheet(bytes, wanted);
    if (rows.length > MAX_ROWS) throw new UnreadableFile(say('The sheet has more than {max} rows.', { max: MAX_ROWS }));
    if (rows.some(({ length }) => length > MAX_COLUMNS)) throw new UnreadableFile('The sheet has too many columns.');
    const others = sheets.filter((each) => each !== name);
    const warnings =
      wanted === undefined && others.length > 0
        ? [
            say('Only the sheet {name} is read. The file has further sheets: {names}.', {
              name,
              names: others.join(', '),
            }),
          ]
        : [];
    return { rows, encoding: 'xlsx', delimiter: null, sheet: name, sheets, warnings };
  }
  const { text, encoding, isMixed } = decode(bytes);
  const { rows, delimiter } = readDelimited(text);
  const warnings = isMixed
    ? [say('Some lines of the file are UTF-8 and others {encoding}: each was read in its own.', { encoding })]
    : [];
  return { rows: rows.map((row) => row.map(shownCell)), encoding, delimiter, sheet: null, sheets: [], warnings };
}
