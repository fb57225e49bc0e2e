import { zipSync } from 'fflate';

/*
 * Workbooks for tests, from the XML of their cells.
 */

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT_MAIN = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const STRICT_RELATION = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface Options {
  /** The cells of each row of each sheet. */
  sheets: readonly (readonly string[])[];
  /** The names of the sheets; S1, S2 … when absent. */
  names?: readonly string[];
  /** The indexes of hidden sheets. */
  hidden?: readonly number[];
  /** The numbers of hidden rows. */
  hiddenRows?: readonly number[];
  /** The formats of the styles from 1 on: a code, or the number of a built-in one. */
  formats?: readonly (string | number)[];
  merged?: readonly string[];
  /** The content of the texts that cells share. */
  texts?: readonly string[];
  isFrom1904?: boolean;
  /** Whether it has the namespaces of the strict form of the standard. */
  isStrict?: boolean;
  /** Before the names of elements, `x:`. */
  prefix?: string;
}

export const text = (value: string, at?: string) =>
  `<c${at ? ` r="${at}"` : ''} t="inlineStr"><is><t>${value}</t></is></c>`;
export const number = (value: string, at?: string, style = 0) =>
  `<c${at ? ` r="${at}"` : ''} s="${style}"><v>${value}</v></c>`;

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns the parts of a workbook by their paths. */
export function parts(options: Options): Record<string, string> {
  const { sheets, names = [], hidden = [], hiddenRows = [], formats = [], merged = [], texts } = options;
  const { isFrom1904 = false, isStrict = false, prefix = '' } = options;
  const [main, relation] = isStrict ? [STRICT_MAIN, STRICT_RELATION] : [MAIN, RELATION];
  const root = (name: string, content: string) => {
    const xml = `<${name} xmlns="${main}" xmlns:r="${relation}">${content}</${name}>`;
    return prefix === ''
      ? xml
      : xml.replace('xmlns=', `xmlns:${prefix.slice(0, -1)}=`).replace(/<(\/?)(?=\w)/g, `<$1${prefix}`);
  };
  const relations = (targets: readonly [type: string, path: string][]) =>
    `<Relationships xmlns="${PACKAGE}">${targets.map(([type, path], n) => `<Relationship Id="rId${n + 1}" Type="${relation}/${type}" Target="${path}"/>`).join('')}</Relationships>`;
  const rowsOf = (rows: readonly string[]) =>
    rows
      .map((cells, n) => `<row r="${n + 1}"${hiddenRows.includes(n + 1) ? ' hidden="1"' : ''}>${cells}</row>`)
      .join('');
  const codes = formats.map((format, n) => (typeof format === 'number' ? format : 164 + n));
  const own = formats.flatMap((format, n) =>
    typeof format === 'number' ? [] : `<numFmt numFmtId="${164 + n}" formatCode="${escaped(format)}"/>`,
  );
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': root(
      'workbook',
      `<workbookPr date1904="${isFrom1904}"/><sheets>${sheets.map((_, n) => `<sheet name="${names[n] ?? `S${n + 1}`}" sheetId="${n + 1}"${hidden.includes(n) ? ' state="hidden"' : ''} r:id="rId${n + 1}"/>`).join('')}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, n): [string, string] => ['worksheet', `worksheets/sheet${n + 1}.xml`]),
      ['styles', 'styles.xml'],
      ['sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/styles.xml': root(
      'styleSheet',
      `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`,
    ),
    ...(texts && { 'xl/sharedStrings.xml': root('sst', texts.map((content) => `<si>${content}</si>`).join('')) }),
    ...Object.fromEntries(
      sheets.map((rows, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        root(
          'worksheet',
          `<sheetData>${rowsOf(rows)}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
        ),
      ]),
    ),
  };
}

/** Returns the file of a workbook. @param further parts that are added, or replace the same part of the options */
export const workbook = (options: Options, further: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ ...parts(options), ...further }).map(([path, content]) => [
        path,
        new TextEncoder().encode(content),
      ]),
    ),
  );
