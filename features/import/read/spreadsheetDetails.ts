import { strFromU8, unzipSync } from 'fflate';

/*
 * The reader of spreadsheets ignores hidden sheets, merged cells, and formats that show a number with leading zeros. Here they are read.
 */

export interface SheetDetails {
  isHidden: boolean;
  /** Cells of one column that are merged: the rows below the first one have no value of their own. Indexes from 0. */
  merged: { from: number; to: number; at: number }[];
  /** Returns the number of digits that a cell's format shows at least, by the row and column from 0. */
  digitsOf: (row: number, column: number) => number | undefined;
}

/** The largest sheet, in characters, whose formats are read. */
const MAX_SHEET = 64 * 1024 * 1024;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`).exec(tag)?.[1];

const tagsIn = (xml: string, name: string): string[] => xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, 'g')) ?? [];

const unescaped = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  );

/** Returns the details of sheets by their names. */
export function detailsOf(bytes: Uint8Array): Map<string, SheetDetails> {
  const wanted = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|worksheets\/[^/]+\.xml)$/;
  const files = unzipSync(bytes, { filter: ({ name, originalSize }) => wanted.test(name) && originalSize < MAX_SHEET });
  const textOf = (path: string) => (files[path] ? strFromU8(files[path]) : '');
  const paths = new Map(
    tagsIn(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      `xl/${(attribute(tag, 'Target') ?? '').replace(/^\/?xl\//, '')}`,
    ]),
  );
  const digits = digitsOfStyles(textOf('xl/styles.xml'));
  return new Map(
    tagsIn(textOf('xl/workbook.xml'), 'sheet').map((tag) => {
      const xml = textOf(paths.get(attribute(tag, 'r:id') ?? attribute(tag, '\\w+:id')) ?? '');
      const state = attribute(tag, 'state');
      return [
        unescaped(attribute(tag, 'name') ?? ''),
        {
          isHidden: state !== undefined && state !== 'visible',
          merged: mergedIn(xml),
          digitsOf: digitsIn(xml, digits),
        },
      ];
    }),
  );
}

/** Returns the digits of each style whose format is nothing but zeros: 00000. */
function digitsOfStyles(xml: string): Map<string, number> {
  const formats = new Map(
    tagsIn(xml, 'numFmt').map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]),
  );
  const [, cells = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml) ?? [];
  return new Map(
    tagsIn(cells, 'xf').flatMap((tag, index): [string, number][] => {
      const format = unescaped(formats.get(attribute(tag, 'numFmtId')) ?? '').replace(/;@$/, '');
      return /^0{2,}$/.test(format) ? [[String(index), format.length]] : [];
    }),
  );
}

function digitsIn(xml: string, styles: ReadonlyMap<string, number>): SheetDetails['digitsOf'] {
  if (styles.size === 0) return () => undefined;
  const digits = new Map<string, number>();
  for (const tag of tagsIn(xml, 'c')) {
    const known = styles.get(attribute(tag, 's') ?? '');
    const address = attribute(tag, 'r');
    if (known !== undefined && address !== undefined) digits.set(address, known);
  }
  return (row, column) => digits.get(`${lettersOf(column)}${row + 1}`);
}

/** Returns the letters of a column: A, B, … AA. */
const lettersOf = (column: number): string =>
  column < 0 ? '' : lettersOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

function mergedIn(xml: string): SheetDetails['merged'] {
  return tagsIn(xml, 'mergeCell').flatMap((tag) => {
    const [, letters, from, others, to] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attribute(tag, 'ref') ?? '') ?? [];
    if (!letters || letters !== others || !from || !to) return [];
    const at = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    return [{ from: Number(from) - 1, to: Number(to) - 1, at }];
  });
}
