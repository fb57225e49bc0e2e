import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { snakeCase } from '../../../contract/definition/names';
import { bodiesOf } from '../../../server/changes/bodies';
import { changedSince } from '../../../server/changes/changedSince';
import type { Undone } from '../../../server/changes/kind';
import { portionsOf } from '../../../server/changes/portions';
import { type Change, changeRecords } from '../../../server/changes/records';
import { type Body, idsOf, type Late, tables } from '../../../server/changes/tables';
import { tryChanges } from '../../../server/changes/tryRows';
import type { Trx } from '../../../server/db/types';
import type { Context, Course } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import type { FileChange, FileKind } from './fileKind';
import { lineRows, linesIn, partOf, takeCodesOfKeys } from './lineRows';
import { lineWithIds } from './made';
import type { FileRecords } from './target';

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
    .selectFrom('change_row')
    .select(['row', 'record_id', 'record', 'body', 'before'])
    .where('change_id', '=', id)
    .where('kind', 'in', ['new', 'changed'])
    .orderBy('record_id')
    .orderBy('row')
    .execute();
  return rows as LineRow[];
}

/**
 * Replaces lines of records, portion by portion; `replace` returns the new lines of a row's record, or why the row is refused.
 * @param staleIn returns the rows of a portion whose lines changed since; their records are locked by then
 */
async function changeLines(
  context: Context,
  trx: Trx,
  target: FileRecords,
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
const withLine = (lines: readonly Body[], line: Body, index: number): Body[] =>
  index < 0 ? [...lines, line] : lines.with(index, line);

/** Writes the lines of a file. @returns the rows whose lines changed meanwhile */
async function writeLines(
  context: Context,
  trx: Trx,
  { id, target, made }: FileChange,
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

/** Removes the new lines of a file, and restores the others, unless they changed since, also where they have the written values again. */
async function undoLines(
  context: Context,
  trx: Trx,
  { id, made, target }: FileChange,
  course: Course,
): Promise<Undone> {
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
      sql`(SELECT written_at FROM change WHERE id = ${id})`,
    );
  const refused = await changeLines(context, trx, target, rows, course, restore, changedLines);
  const stayed = new Set(refused.map(({ row }) => row));
  const undone = rows.filter(({ row }) => !stayed.has(row));
  const created = undone.filter(({ before }) => before === null).length;
  return { created, updated: undone.length - created, refused };
}

export const lineFiles: FileKind = {
  prepare: (sheet, drafts) => {
    takeCodesOfKeys(sheet, drafts);
    return drafts;
  },
  scopeOf: ({ importable, given }) => {
    const part = partOf(importable);
    return ({ patch }) => String(part && (patch.get(part) ?? given.get(part)));
  },
  differ: async (sheet, found) => ({ rows: await lineRows(sheet, found) }),
  write: writeLines,
  undo: undoLines,
  tryRows: (context, trx, { rows, target, references }) => {
    const { lines = '' } = target.importable;
    const part = partOf(target.importable);
    return tryChanges(context, trx, target, rows, (row, body) => {
      const own = lineWithIds(row.body ?? {}, references);
      const known = linesIn(body, lines);
      const index = known.findIndex((line) => part && line[part.name] === own[part.name]);
      return { ...body, [lines]: withLine(known, own, index) };
    });
  },
};
