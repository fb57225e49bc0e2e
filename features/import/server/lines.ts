import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { snakeCase } from '../../../contract/definition/names';
import type { Trx } from '../../../server/db/types';
import type { Context } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import { changedSince } from './changedSince';
import { type Change, changeRecords } from './changeRecords';
import { linesIn, partOf } from './lineRows';
import { bodiesOf, portionsOf } from './records';
import { type Body, idsOf, type Made, tables } from './tables';
import type { Course, Late, Target } from './target';

/*
 * Rows that are single lines of existing records. A record is written with its other lines as they are at that moment.
 */

interface LineRow {
  row: number;
  /** The id of the record that has the line. */
  record_id: number;
  record: string;
  body: Body;
  before: Body | null;
}

async function rowsOf(trx: Trx, id: number): Promise<LineRow[]> {
  const rows = await tables(trx)
    .selectFrom('import_row')
    .select(['row', 'record_id', 'record', 'body', 'before'])
    .where('batch_id', '=', id)
    .where('kind', 'in', ['new', 'changed'])
    .orderBy('record_id')
    .orderBy('row')
    .execute();
  return rows as LineRow[];
}

/** Returns a line with ids in place of the placeholders of records that the batch made. */
export const lineWithIds = (line: Body, ids: ReadonlyMap<number, number>): Body =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, (typeof value === 'number' && ids.get(value)) || value]),
  );

/**
 * Replaces lines of records, portion by portion; `replace` returns the new lines of a row's record, or why the row is refused.
 * @param staleIn returns the rows of a portion whose lines changed since; their records are locked by then
 */
async function changeLines(
  context: Context,
  trx: Trx,
  target: Target,
  rows: readonly LineRow[],
  course: Course,
  replace: (row: LineRow, lines: readonly Body[]) => Body[] | Late['message'],
  staleIn: (portion: readonly LineRow[]) => Promise<ReadonlySet<number>> = async () => new Set(),
): Promise<Late[]> {
  const { definition, importable } = target;
  const { lines = '' } = importable;
  const late: Late[] = [];
  let done = 0;
  for (const portion of portionsOf(rows, 1_000)) {
    course.signal?.throwIfAborted();
    const records = await bodiesOf(
      trx,
      definition,
      portion.map(({ record_id }) => record_id),
      { lock: true },
    );
    const stale = await staleIn(portion);
    const changes = new Map<number, Change>();
    const replacedRows: LineRow[] = [];
    for (const row of portion) {
      const before = records.get(row.record_id);
      const { body } = changes.get(row.record_id) ?? { body: before };
      const { record } = row;
      const replaced = !before
        ? say('"{record}" was deleted after the difference was shown', { record })
        : stale.has(row.row)
          ? say('"{record}" was changed since', { record })
          : replace(row, linesIn(body, lines));
      if (!Array.isArray(replaced)) late.push({ row: row.row, message: replaced });
      else if (before) {
        changes.set(row.record_id, { id: row.record_id, before, body: { ...body, [lines]: replaced } });
        replacedRows.push(row);
      }
    }
    const refused = await changeRecords(context, trx, target, [...changes.values()]);
    for (const { row, record_id } of replacedRows) {
      const refusal = refused.get(record_id);
      if (refusal) late.push({ row, ...refusal });
    }
    done += portion.length;
    course.onProgress?.(done);
  }
  return late;
}

/** Returns lines with a line in place of the one at an index, or after them for -1. */
export const withLine = (lines: readonly Body[], line: Body, index: number): Body[] =>
  index < 0 ? [...lines, line] : lines.with(index, line);

/** Writes the lines of a batch. @returns the rows whose lines changed meanwhile */
export async function writeLines(
  context: Context,
  trx: Trx,
  id: number,
  target: Target,
  made: readonly Made[],
  course: Course,
): Promise<Late[]> {
  const part = partOf(target.importable);
  if (!part) return [];
  const rows = await rowsOf(trx, id);
  const ids = idsOf(made);
  return changeLines(context, trx, target, rows, course, ({ record, body, before }, lines) => {
    const line = lineWithIds(body, ids);
    const index = lines.findIndex((each) => each[part.name] === line[part.name]);
    if (!isDeepStrictEqual(lines[index] ?? null, before))
      return say('"{record}" was changed after the difference was shown', { record });
    return withLine(lines, line, index);
  });
}

/** Whether a record has a line as it was written; a missing value is null. */
const isSameLine = (current: Body | undefined, written: Body): boolean =>
  current !== undefined &&
  Object.keys({ ...current, ...written }).every((name) =>
    isDeepStrictEqual(current[name] ?? null, written[name] ?? null),
  );

/** Removes the new lines of a batch, and restores the others, unless they changed since, also where they have the written values again. */
export async function undoLines(
  context: Context,
  trx: Trx,
  { id, made }: { id: number; made: readonly Made[] },
  target: Target,
  course: Course,
): Promise<{ created: number; updated: number; refused: Late[] }> {
  const { definition, importable } = target;
  const part = partOf(importable);
  if (!part) return { created: 0, updated: 0, refused: [] };
  const rows = await rowsOf(trx, id);
  const ids = idsOf(made);
  const restore = ({ record, body, before }: LineRow, lines: readonly Body[]) => {
    const line = lineWithIds(body, ids);
    const index = lines.findIndex((each) => each[part.name] === line[part.name]);
    if (!isSameLine(lines[index], line)) return say('"{record}" was changed since', { record });
    return before === null ? lines.toSpliced(index, 1) : lines.with(index, before);
  };
  const changedLines = (portion: readonly LineRow[]) =>
    changedSince(
      trx,
      definition,
      portion.map(({ row, record_id, body }) => ({
        key: row,
        id: record_id,
        columns: [snakeCase(importable.lines ?? '')],
        line: { part: snakeCase(part.name), value: lineWithIds(body, ids)[part.name] },
      })),
      sql`(SELECT written_at FROM import_batch WHERE id = ${id})`,
    );
  const refused = await changeLines(context, trx, target, rows, course, restore, changedLines);
  const stayed = new Set(refused.map(({ row }) => row));
  const undone = rows.filter(({ row }) => !stayed.has(row));
  const created = undone.filter(({ before }) => before === null).length;
  return { created, updated: undone.length - created, refused };
}
