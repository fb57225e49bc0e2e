import { createHash } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Paged } from '../../../contract/common';
import { currentActor } from '../../../server/db/actor';
import type { Db, Executor, Trx } from '../../../server/db/types';
import { pageInfo } from '../../../server/entity/paging';
import { ApiError, found } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { type Said, say, term } from '../../../server/texts/message';
import type { Batch, Matching, Shown } from '../contract';
import type { Importable } from '../importable';
import { KEPT_HOURS, MOST_KEPT, ROWS_PER_PAGE } from '../limits';
import { knownTitles } from '../match';
import { UnreadableFile } from '../read/decode';
import { readRows } from '../read/file';
import { type Table, tableIn, titleText } from '../read/table';
import { ALREADY } from './already';
import { differ } from './difference';
import { isWrittenAlready, writtenBefore } from './document';
import type { Difference, DiffRow } from './draft';
import { portionsOf } from './records';
import { refuseByRules } from './refuseByRules';
import { remember, remembered } from './remembered';
import { isUnderWay } from './runs';
import { type Tables, tables } from './tables';
import { importableNamed } from './target';

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
 * @returns the id of the batch
 * @throws ApiError 400 for a file that cannot be read, an unknown entity or field
 */
export async function keepDifference(context: Context, given: Given, matching?: Matching): Promise<number> {
  const { entity, fileName, bytes, sheet } = given;
  const made = await differenceOf(context, given, matching);
  return context.primary.transaction().execute(async (trx) => {
    const { id } = await tables(trx)
      .insertInto('import_batch')
      .values({
        entity,
        file_name: fileName,
        file: Buffer.from(bytes),
        sheet: sheet ?? null,
        account: accountName(),
        shown: '{}',
        matching: JSON.stringify(made.matching),
        made: '[]',
        written_at: null,
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepRows(trx, id, made);
    await dropSurplus(trx, id);
    return id;
  });
}

/** Returns the name of the account that makes a batch. */
export const accountName = (): string | null => currentActor().account?.name ?? currentActor().user ?? null;

/** Returns the file of a batch. @throws ApiError 404, 409 for a batch that is written */
export async function givenOf(context: Context, id: number): Promise<Given> {
  const batch = found(
    'Import',
    await tables(context.primary).selectFrom('import_batch').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (batch.state !== 'ready' || !batch.file) throw new ApiError(409, ALREADY[batch.state]);
  return { entity: batch.entity, fileName: batch.file_name, bytes: batch.file, sheet: batch.sheet ?? undefined };
}

/** Matches the columns of a kept file anew. @throws ApiError 404, 409 for a batch that is written */
export async function matchAnew(context: Context, id: number, matching: Matching): Promise<void> {
  const kept = await givenOf(context, id);
  const sheet = matching.sheet ?? kept.sheet;
  const given = { ...kept, sheet };
  const made = await differenceOf(context, given, matching);
  await context.primary.transaction().execute(async (trx) => {
    const held = await tables(trx)
      .selectFrom('import_batch')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (held?.state !== 'ready') throw new ApiError(409, 'The import was written meanwhile.');
    await tables(trx).deleteFrom('import_row').where('batch_id', '=', id).execute();
    await tables(trx)
      .updateTable('import_batch')
      .set({ matching: JSON.stringify(matching), sheet: sheet ?? null })
      .where('id', '=', id)
      .execute();
    await keepRows(trx, id, made);
    await remember(trx, given.entity, made.table, matching);
  });
}

async function differenceOf(context: Context, { entity, bytes, sheet }: Given, given: Matching | undefined) {
  const importable = importableNamed(context, entity);
  const digest = createHash('sha256').update(bytes).digest('hex');
  try {
    const file = await readRows(bytes, sheet);
    const table = tableIn(file.rows, knownTitles(importable.targets));
    if (table.rows.length === 0) throw new UnreadableFile('The file has no rows.');
    const { difference, matching, isRemembered } = await chosen(context, importable, table, given);
    if (difference.header) {
      const earlier = await writtenBefore(context.primary, entity, digest, difference.header);
      if (earlier !== undefined) leaveUnchanged(difference, earlier);
    }
    await refuseByRules(context, entity, difference, new Map(table.rows.map(({ row, cells }) => [row, cells])));
    return { file, table, difference, digest, matching, isRemembered };
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ApiError(400, error.said);
    throw error;
  }
}

/** Returns the difference by the caller's choice, or by the last one; one that is no longer possible is ignored. */
async function chosen(context: Context, importable: Importable, table: Table, given: Matching | undefined) {
  const db = context.primary;
  const by = async (matching: Matching, isRemembered: boolean) => ({
    difference: await differ(db, context, importable, table, matching),
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

/** Makes the rows of a document that was written already unchanged, so that the same file twice makes one record. */
function leaveUnchanged({ rows, warnings }: Difference, earlier: number): void {
  for (const row of rows) if (row.kind === 'new') Object.assign(row, { kind: 'unchanged', body: null });
  warnings.push(isWrittenAlready(earlier));
}

async function keepRows(
  trx: Executor,
  id: number,
  { file, table, difference, digest, isRemembered }: Awaited<ReturnType<typeof differenceOf>>,
) {
  const { rows, made, warnings, header, ...shown } = difference;
  const parts = {
    ...shown,
    remembered: isRemembered,
    encoding: file.encoding,
    delimiter: file.delimiter,
    sheet: file.sheet,
    sheets: file.sheets,
    headerRow: table.headerRow,
    warnings: [...file.warnings, ...warnings],
  };
  await keepDiffRows(trx, id, rows);
  await tables(trx)
    .updateTable('import_batch')
    .set({
      shown: JSON.stringify(parts),
      made: JSON.stringify(made),
      header: header && JSON.stringify(header),
      digest,
      ...countsOf(rows),
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the figures of a difference. */
export function countsOf(rows: readonly DiffRow[]) {
  const numberOf = (kind: DiffRow['kind']) => rows.reduce((sum, row) => sum + (row.kind === kind ? 1 : 0), 0);
  return {
    created: numberOf('new'),
    updated: numberOf('changed'),
    removed: numberOf('removed'),
    unchanged: numberOf('unchanged'),
    refused: numberOf('refused'),
  };
}

/** Stores the rows of a difference. */
export async function keepDiffRows(trx: Executor, id: number, rows: readonly DiffRow[]): Promise<void> {
  for (const portion of portionsOf(rows, 2_000)) {
    const values = portion.map(({ recordId, column, part = 0, ...row }) => ({
      ...row,
      part,
      batch_id: id,
      record_id: recordId,
      column_title: column,
    }));
    await sql`INSERT INTO import_row SELECT * FROM jsonb_populate_recordset(NULL::import_row, ${JSON.stringify(values)}::jsonb)`.execute(
      trx,
    );
  }
}

/** Returns a batch as it is shown, in the language of the request. @throws ApiError 404 */
export async function shownOf({ primary, word, definitionOf }: Context, id: number): Promise<Shown> {
  const { shown, made, not_undone, ...batch } = found(
    'Import',
    await tables(primary)
      .selectFrom('import_batch')
      .select([...COLUMNS, 'shown', 'made', 'not_undone'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  // A difference of an earlier release has no units and doubts, and fewer of their values.
  const { units = [], doubts = null, fractions, title, isRemoval = false, ...parts } = shown;
  return {
    ...batchOf({ ...batch, title: title ?? null, isRemoval }, word),
    ...parts,
    units,
    fractions: fractions.map((each) => ({ ...each, rows: each.rows ?? 0, of: each.of ?? 0 })),
    doubts: doubts && { ...doubts, pieces: doubts.pieces ?? [], pricePer: doubts.pricePer ?? null },
    columns: shown.columns.map((column) => ({
      ...column,
      proposed: column.proposed ?? null,
      title: titleText(column.title, word),
    })),
    warnings: shown.warnings.map(word),
    made: made.map(({ list, name }) => {
      const noun = definitionOf(list)?.many ?? list;
      return word(say('{list}: {name}', { list: term(noun.toLowerCase()), name }));
    }),
    progress: null,
    error: null,
    notUndone: not_undone.map(({ row, column = null, message }) => ({
      row,
      column: column === null ? null : word(term(column)),
      message: word(message),
    })),
  };
}

const COLUMNS = [
  'id',
  'entity',
  'file_name',
  'state',
  'account',
  'created_at',
  'written_at',
  'undone_at',
  'created',
  'updated',
  'removed',
  'unchanged',
  'refused',
] as const;

/** The title of a change of many records; null for a file. */
const TITLE = sql<Said | null>`shown -> 'title'`.as('title');

const IS_REMOVAL = sql<boolean>`shown ? 'isRemoval'`.as('isRemoval');

type BatchRow = Pick<Selectable<Tables['import_batch']>, (typeof COLUMNS)[number]> & {
  title: Said | null;
  isRemoval: boolean;
};

function batchOf(
  { id, file_name, created_at, written_at, undone_at, title, ...rest }: BatchRow,
  word: Context['word'],
): Batch {
  return {
    importId: id,
    fileName: title === null ? file_name : word(title),
    isFile: title === null,
    createdAt: created_at.toISOString(),
    writtenAt: written_at?.toISOString() ?? null,
    undoneAt: undone_at?.toISOString() ?? null,
    ...rest,
  };
}

/** Returns the entity of a batch, and whether the batch deletes its records. @throws ApiError 404 */
export async function subjectOf(db: Executor, id: number): Promise<{ entity: string; isRemoval: boolean }> {
  const query = tables(db).selectFrom('import_batch').select(['entity', IS_REMOVAL]).where('id', '=', id);
  return found('Import', await query.executeTakeFirst());
}

/** Returns a page of the batches, newest first. */
export async function listBatches(
  { primary: db, word }: Pick<Context, 'primary' | 'word'>,
  { page = 0 }: { page?: number | undefined },
): Promise<Paged<Batch>> {
  const rows = await tables(db)
    .selectFrom('import_batch')
    .select([...COLUMNS, TITLE, IS_REMOVAL, isUnderWay(sql`import_batch.id`).as('isUnderWay')])
    .orderBy('id', 'desc')
    .limit(ROWS_PER_PAGE)
    .offset(page * ROWS_PER_PAGE)
    .execute();
  const { count } = await tables(db)
    .selectFrom('import_batch')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return paged(
    rows.map(({ isUnderWay: runs, ...row }) => ({ ...batchOf(row, word), ...(runs && { state: 'writing' as const }) })),
    page,
    count,
  );
}

export const paged = <Row>(content: Row[], number: number, totalElements: number): Paged<Row> => ({
  content,
  page: pageInfo(totalElements, number, ROWS_PER_PAGE),
});

/** Deletes differences that were not written in time. @returns their number */
export const expireDifferences = (db: Db): Promise<number> =>
  deleteReady(db, sql<boolean>`created_at < now() - make_interval(hours => ${KEPT_HOURS})`);

/**
 * Deletes the oldest differences of the current account that it did not write, as far as they are more than it may keep. The newest one
 * stays in any case.
 */
export async function dropSurplus(trx: Trx, newest: number): Promise<void> {
  const surplus = sql<boolean>`id <> ${newest} AND id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER later AS place,
        sum(created + updated + removed + unchanged + refused) OVER later AS rows,
        sum(coalesce(octet_length(file), 0)) OVER later AS bytes
      FROM import_batch WHERE state = 'ready' AND account IS NOT DISTINCT FROM ${accountName()}
      WINDOW later AS (ORDER BY id DESC)
    ) AS own
    WHERE place > ${MOST_KEPT.differences} OR rows > ${MOST_KEPT.rows} OR bytes > ${MOST_KEPT.bytes}
  )`;
  await deleteReady(trx, surplus);
}

/** Deletes differences that no write has locked. */
async function deleteReady(db: Executor, condition: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM import_batch WHERE id IN (
      SELECT id FROM import_batch WHERE state = 'ready' AND ${condition} FOR UPDATE SKIP LOCKED
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes a difference that was not written. */
export async function forget(db: Db, id: number): Promise<void> {
  await tables(db).deleteFrom('import_batch').where('id', '=', id).where('state', '=', 'ready').execute();
}
