import { createHash } from 'node:crypto';
import { insertChange, replaceRows, shownChange, storedChange } from '../../../server/changes/store';
import type { DiffRow } from '../../../server/changes/tables';
import { refuseByRules } from '../../../server/changes/tryRows';
import { ALREADY } from '../../../server/changes/write';
import type { Executor } from '../../../server/db/types';
import { ApiError } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import type { FileFields, Matching, Shown } from '../contract';
import type { Importable } from '../importable';
import { knownTitles } from '../match';
import { UnreadableFile } from '../read/decode';
import { readRows } from '../read/file';
import { type Table, tableIn, titleText } from '../read/table';
import { differ } from './difference';
import { isWrittenAlready, writtenBefore } from './document';
import type { Difference } from './draft';
import { files, KINDS } from './fileChanges';
import { tryOthers } from './made';
import { remember, remembered } from './remembered';
import { type ShownFile, tables } from './tables';
import { type FileRecords, importableNamed, targetOf } from './target';

/** A file to bring in. */
export interface Given {
  entity: string;
  fileName: string;
  bytes: Uint8Array;
  sheet?: string | undefined;
}

/**
 * Reads a file, and keeps the difference that it would make. Nothing of it is written.
 * @param matching the caller's choice; when absent, the last choice for a file with the same titles
 * @returns the id of the change
 * @throws ApiError 400 for a file that cannot be read, an unknown entity or field
 */
export async function keepDifference(context: Context, given: Given, matching?: Matching): Promise<number> {
  const { entity, fileName, bytes, sheet = null } = given;
  const { difference, ...of } = await differenceOf(context, given, matching);
  const change = { source: files.name, entity, title: fileName, bytes: bytes.length };
  return context.primary.transaction().execute(async (trx) => {
    const id = await insertChange(trx, change, difference);
    await tables(trx)
      .insertInto('import_file')
      .values({ change_id: id, file: Buffer.from(bytes), sheet, ...stored(difference, of) })
      .execute();
    return id;
  });
}

/** Returns the file of a change. @throws ApiError 404, 409 for one that is written */
export async function givenOf({ primary }: Context, id: number): Promise<Given> {
  const { entity, title, state } = await storedChange(primary, id, 'Import');
  const { file, sheet } = await storedFile(primary, id);
  if (state !== 'ready' || !file) throw new ApiError(409, ALREADY[state]);
  return { entity, fileName: String(title), bytes: file, sheet: sheet ?? undefined };
}

const storedFile = (db: Executor, id: number) =>
  tables(db).selectFrom('import_file').selectAll().where('change_id', '=', id).executeTakeFirstOrThrow();

/** Matches the columns of a kept file anew. @throws ApiError 404, 409 for a file that is written */
export async function matchAnew(context: Context, id: number, matching: Matching): Promise<void> {
  const kept = await givenOf(context, id);
  const sheet = matching.sheet ?? kept.sheet;
  const { difference, ...of } = await differenceOf(context, { ...kept, sheet }, matching);
  await context.primary.transaction().execute(async (trx) => {
    await replaceRows(trx, id, difference);
    await tables(trx)
      .updateTable('import_file')
      .set({ sheet: sheet ?? null, ...stored(difference, of) })
      .where('change_id', '=', id)
      .execute();
    await remember(trx, kept.entity, of.table, matching);
  });
}

type Read = Omit<Awaited<ReturnType<typeof differenceOf>>, 'difference'>;

/** Returns the columns of a file's difference. */
function stored({ header, matched, warnings }: Difference, { file, table, digest, matching, isRemembered }: Read) {
  const shown: ShownFile = {
    ...matched,
    remembered: isRemembered,
    encoding: file.encoding,
    delimiter: file.delimiter,
    sheet: file.sheet,
    sheets: file.sheets,
    headerRow: table.headerRow,
    warnings: [...file.warnings, ...warnings],
  };
  return {
    shown: JSON.stringify(shown),
    matching: JSON.stringify(matching),
    header: header && JSON.stringify(header),
    digest,
  };
}

async function differenceOf(context: Context, { entity, bytes, sheet }: Given, given: Matching | undefined) {
  const importable = importableNamed(context, entity);
  const digest = createHash('sha256').update(bytes).digest('hex');
  try {
    const file = await readRows(bytes, sheet);
    const table = tableIn(file.rows, knownTitles(importable.targets));
    if (table.rows.length === 0) throw new UnreadableFile('no-rows');
    const { difference, matching, isRemembered } = await chosen(context, importable, table, given);
    const made = await leaveWritten(context.primary, entity, digest, difference);
    const rows = withCells(await refuseRows(context, entity, made), table);
    return { file, table, difference: { ...made, rows }, digest, matching, isRemembered };
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ApiError(400, error.said);
    throw error;
  }
}

/** Returns the difference by the caller's choice, or by the last one; one that is no longer possible is ignored. */
async function chosen(context: Context, importable: Importable, table: Table, given: Matching | undefined) {
  const db = context.primary;
  const by = async (matching: Matching, isRemembered: boolean) => ({
    difference: await differ(context, importable, table, matching),
    matching,
    isRemembered,
  });
  if (given) return by(given, false);
  const last = await remembered(db, importable.name, table);
  if (!last) return by({}, false);
  try {
    return await by(last, true);
  } catch (error) {
    if (error instanceof ApiError) return by({}, false);
    throw error;
  }
}

/** Returns a difference in which the rows of a document that was written already are unchanged: the same file twice makes one record. */
async function leaveWritten(db: Executor, entity: string, digest: string, difference: Difference): Promise<Difference> {
  const { header, rows, warnings } = difference;
  const earlier = header && (await writtenBefore(db, entity, digest, header));
  if (!earlier) return difference;
  return {
    ...difference,
    rows: rows.map((row) => (row.kind === 'new' ? { ...row, kind: 'unchanged', body: null } : row)),
    warnings: [...warnings, isWrittenAlready(earlier)],
  };
}

/** Returns the rows of a difference, with those refused that a rule of code would refuse at the write. */
async function refuseRows(context: Context, entity: string, { rows, made, header }: Difference): Promise<DiffRow[]> {
  const target = targetOf(context, entity);
  const { kind } = target.importable;
  const ruled: FileRecords = kind === 'opening' ? targetOf(context, 'products') : target;
  const { tryRows, isOneRecord: together = false } = KINDS[kind];
  return refuseByRules(
    context,
    [ruled, ...made.map(({ list }) => targetOf(context, list))],
    // The lines of a record are tried together.
    kind === 'lines' ? rows.toSorted((one, other) => (one.recordId ?? 0) - (other.recordId ?? 0)) : rows,
    async (trx, some) => {
      const { references, refused } = await tryOthers(context, trx, some, made);
      const open = some.filter((row) => !refused.has(row));
      const further = await tryRows(context, trx, { rows: open, target, references, header });
      return new Map([...refused, ...further]);
    },
    { together },
  );
}

/** Gives refused rows the cells of the file, which has them in its order. */
function withCells(rows: readonly DiffRow[], table: Table): DiffRow[] {
  const cells = new Map(table.rows.map((row) => [row.row, row.cells]));
  return rows
    .map((row) => (row.kind === 'refused' && !row.cells ? { ...row, cells: cells.get(row.row) ?? null } : row))
    .toSorted((one, other) => one.row - other.row || (one.part ?? 0) - (other.part ?? 0));
}

/** A change that no file made, in the form of an import: until 2.0 its calls work under the paths of imports too. */
const NO_FILE: FileFields = {
  encoding: '',
  delimiter: null,
  sheet: null,
  sheets: [],
  headerRow: null,
  columns: [],
  fields: [],
  keys: [],
  key: '',
  set: {},
  remembered: false,
  numbers: null,
  days: null,
  missing: [],
  incomplete: [],
  fractions: [],
  units: [],
  doubts: null,
  warnings: [],
};

/** Returns an import as it is shown, in the language of the request. @throws ApiError 404 */
export async function shownImport(context: Context, id: number): Promise<Shown> {
  await storedChange(context.primary, id, 'Import');
  const { changeId: importId, title: fileName, source, ...change } = await shownChange(context, id);
  const isFile = source === files.name;
  const own = { importId, fileName, isFile, isRemoval: source === 'removal', ...change };
  if (!isFile) return { ...own, ...NO_FILE };
  const { shown } = await storedFile(context.primary, id);
  // A difference of an earlier release has no units and doubts, and fewer of their values.
  const { units = [], doubts = null, fractions, columns, warnings, ...parts } = shown;
  const { word } = context;
  return {
    ...own,
    ...parts,
    units,
    fractions: fractions.map((each) => ({ ...each, rows: each.rows ?? 0, of: each.of ?? 0 })),
    doubts: doubts && { ...doubts, pieces: doubts.pieces ?? [], pricePer: doubts.pricePer ?? null },
    columns: columns.map((column) => ({
      ...column,
      proposed: column.proposed ?? null,
      title: titleText(column.title, word),
    })),
    warnings: warnings.map(word),
  };
}
