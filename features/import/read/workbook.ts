import { posix } from 'node:path';
import { say } from '../../../server/texts/message';
import { MAX_SHEETS } from '../limits';
import { storable } from './cell';
import { UnreadableFile } from './decode';
import { type NumberFormat, numberFormat } from './numberFormats';
import { readXml } from './xml';
import type { Zip } from './zip';

/** A sheet of a workbook. */
export interface SheetPart {
  name: string;
  path: string;
  isHidden: boolean;
}

/** Excel allows 31 characters. */
const LONGEST_NAME = 100;

export interface Workbook {
  sheets: SheetPart[];
  /** Whether its days count from 1904, as on old Macs. */
  isFrom1904: boolean;
  /** The format of each style of cells. */
  formats: NumberFormat[];
  /** The part with the texts that cells share; undefined where there is none. */
  texts: string | undefined;
}

/** Whether an attribute or a cell is yes. */
export const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** Reads the list of sheets and the formats. @throws UnreadableFile */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const main = (await relationsOf(zip, '')).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  if (!zip.names.has(main)) throw new UnreadableFile('no-spreadsheet');
  const relations = await relationsOf(zip, main);
  const paths = new Map(relations.map(({ id, path }) => [id, path]));
  const sheets: SheetPart[] = [];
  let isFrom1904 = false;
  await readXml(zip.read(main), {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes['date1904']);
      if (name !== 'sheet') return;
      const path = paths.get(attributes['id'] ?? '');
      // A sheet with a chart has no cells.
      if (path === undefined || !zip.names.has(path) || path.includes('chartsheets/')) return;
      const { state = 'visible' } = attributes;
      sheets.push({
        name: storable(attributes['name'] ?? '').slice(0, LONGEST_NAME),
        path,
        isHidden: state !== 'visible',
      });
      if (sheets.length > MAX_SHEETS) throw new UnreadableFile(say('too-many-sheets', { max: MAX_SHEETS }));
    },
  });
  // Some programs name a part by its usual place alone.
  const partOf = (type: string) =>
    [relations.find((each) => each.type === type)?.path, `xl/${type}.xml`].find((path) => path && zip.names.has(path));
  const styles = partOf('styles');
  return {
    sheets,
    isFrom1904,
    formats: styles === undefined ? [] : await formatsIn(zip, styles),
    texts: partOf('sharedStrings'),
  };
}

/** Returns the parts that a part refers to. @param part '' for the whole file */
async function relationsOf(zip: Zip, part: string): Promise<{ id: string; type: string; path: string }[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const file = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations: { id: string; type: string; path: string }[] = [];
  if (!zip.names.has(file)) return relations;
  await readXml(zip.read(file), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : posix.normalize(folder + Target);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path });
    },
  });
  return relations;
}

async function formatsIn(zip: Zip, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  const known = new Map<number, NumberFormat>();
  let isInCells = false;
  await readXml(zip.read(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const format = known.get(id) ?? numberFormat(id, codes.get(id));
        known.set(id, format);
        formats.push(format);
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}
