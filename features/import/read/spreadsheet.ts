import { say } from '../../../server/texts/message';
import type { FileRow } from './cell';
import { UnreadableFile } from './decode';
import { hasCells, readSheet, readTexts } from './sheet';
import { readWorkbook, type SheetPart } from './workbook';
import { openZip } from './zip';

/** A sheet of a spreadsheet. */
export interface Sheet {
  rows: FileRow[];
  name: string;
  /** The names of all sheets with rows that are not hidden. */
  sheets: string[];
}

/** Returns a sheet, by default the first one that has rows and is not hidden. @throws UnreadableFile */
export async function readSpreadsheet(bytes: Uint8Array, wanted?: string): Promise<Sheet> {
  const zip = openZip(bytes);
  refuseOthers(zip.names);
  const workbook = await readWorkbook(zip);
  const filled: SheetPart[] = [];
  for (const sheet of workbook.sheets) if (await hasCells(zip, sheet.path)) filled.push(sheet);
  const shown = filled.filter(({ isHidden }) => !isHidden);
  const sheet = wanted === undefined ? (shown[0] ?? filled[0]) : workbook.sheets.find(({ name }) => name === wanted);
  if (!sheet) {
    throw new UnreadableFile(
      wanted === undefined
        ? 'no-rows'
        : say('no-such-sheet', {
            sheet: wanted,
            names: namesOf(workbook.sheets.map(({ name }) => name)),
          }),
    );
  }
  const texts = await readTexts(zip, workbook.texts);
  const rows = await readSheet(zip, sheet.path, workbook, texts);
  return { rows, name: sheet.name, sheets: shown.map(({ name }) => name) };
}

const MOST_NAMED = 20;

/** Returns the first names of sheets as one text. */
export const namesOf = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ', …' : '');

/** Refuses other files in the form of a ZIP; the message names their form. */
function refuseOthers(names: ReadonlySet<string>): void {
  if (names.has('xl/workbook.bin')) throw new UnreadableFile('binary-excel');
  if (names.has('content.xml') && names.has('META-INF/manifest.xml')) throw new UnreadableFile('open-document');
  if (names.has('word/document.xml')) throw new UnreadableFile('word-document');
  if (!names.has('[Content_Types].xml') && !names.has('xl/workbook.xml')) throw new UnreadableFile('zip-archive');
}
