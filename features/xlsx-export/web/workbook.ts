import { strToU8, Zip, ZipDeflate } from 'fflate';
import { formatNumber } from '../../../src/format/number';
import { t } from '../../../src/texts/t';
import type { ListWriter, Sheet } from '../../../src/views/export/exportFormat';
import { STYLES, sheetEnd, sheetHead, sheetRow, xmlText } from './sheetXml';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The rows of values that a sheet has room for, below the headings. */
const MOST_ROWS = 1_048_575;
/** Characters of a sheet's name. */
const NAME_LENGTH = 31;

/** The files of the workbook without the sheet. */
const parts = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
});

/** Removes the characters that are not allowed in a sheet's name. */
const sheetName = (name: string): string =>
  xmlText(name.replace(/[[\]:*?/\\"']/g, ' ').slice(0, NAME_LENGTH)).trim() || 'Sheet1';

/**
 * Begins a workbook with one sheet. It is compressed while rows arrive, so memory holds neither the sheet nor the file.
 * @throws Error from `rows`, for more rows than a sheet has room for
 */
export default function workbook({ name, columns }: Sheet): ListWriter {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const add = (file: string) => {
    const part = new ZipDeflate(file, { level: 1 });
    zip.add(part);
    return part;
  };
  /** Returns the bytes that were compressed since the last call. */
  const taken = () => {
    const bytes = joined(written);
    written = [];
    return bytes;
  };
  for (const [file, xml] of Object.entries(parts(name))) add(file).push(strToU8(XML + xml), true);
  const sheet = add('xl/worksheets/sheet1.xml');
  let count = 0;
  return {
    head: () => {
      sheet.push(strToU8(XML + sheetHead(columns)));
      return taken();
    },
    rows: (rows) => {
      // Below the headings.
      const first = count + 2;
      count += rows.length;
      if (count > MOST_ROWS) {
        throw new Error(
          t('A sheet has room for {count} rows. Narrow the list by a filter, or export it as CSV.', {
            count: formatNumber(MOST_ROWS),
          }),
        );
      }
      sheet.push(strToU8(rows.map((row, at) => sheetRow(columns, row, first + at)).join('')));
      return taken();
    },
    end: () => {
      sheet.push(strToU8(sheetEnd(columns, count + 1)), true);
      zip.end();
      return taken();
    },
  };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
