import { isDeepStrictEqual } from 'node:util';
import type { Trx } from '../../../server/db/types';
import type { Context } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import { type Change, changeRecords } from './changeRecords';
import { linesIn, partOf } from './lineRows';
import { bodiesOf, idsByCode, portionsOf } from './records';
import { type Body, type Made, tables } from './tables';
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
function resolved(line: Body, made: readonly Made[]): Body {
  const ids = new Map(made.map(({ placeholder, id }) => [placeholder, id]));
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, (typeof value === 'number' && ids.get(value)) || value]),
  );
}

/** Replaces lines of records, portion by portion; `replace` returns the new lines of a row's record, or why the row is refused. */
async function changeLines(
  context: Context,
  trx: Trx,
  target: Target,
  rows: readonly LineRow[],
  course: Course,
  replace: (row: LineRow, lines: readonly Body[]) => Body[] | Late['message'],
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
    const changes = new Map<number, Change>();
    for (const row of portion) {
      const before = records.get(row.record_id);
      const { after } = changes.get(row.record_id) ?? { after: before };
      const replaced = before
        ? replace(row, linesIn(after, lines))
        : say('"{record}" was deleted after the difference was shown', { record: row.record });
      if (!Array.isArray(replaced)) late.push({ row: row.row, message: replaced });
      else if (before)
        changes.set(row.record_id, { id: row.record_id, before, after: { ...after, [lines]: replaced } });
    }
    await changeRecords(context, trx, target, [...changes.values()]);
    done += portion.length;
    course.onProgress?.(done);
  }
  return late;
}

/** Writes the lines of a batch. @returns the rows whose lines changed meanwhile */
export async function writeLines(
  context: Context,
  trx: Trx,
  id: number,
  target: Target,
  made: readonly Made[],
  course: Course,
): Promise<Late[]> {
  const { definition, importable } = target;
  const part = partOf(importable);
  if (!part) return [];
  const rows = await rowsOf(trx, id);
  const codes = part.isCode ? rows.map(({ body }) => String(body[part.name])) : [];
  const owners = await idsByCode(trx, { definition, name: importable.lines ?? '', part: part.name }, codes);
  return changeLines(context, trx, target, rows, course, ({ record_id, record, body, before }, lines) => {
    const line = resolved(body, made);
    const index = lines.findIndex((each) => each[part.name] === line[part.name]);
    const taken = owners.get(String(line[part.name]))?.ids ?? [];
    if (taken.some((owner) => before === null || owner !== record_id))
      return say('"{record}" has a code that another record got meanwhile', { record });
    if (!isDeepStrictEqual(lines[index] ?? null, before))
      return say('"{record}" was changed after the difference was shown', { record });
    return before === null ? [...lines, line] : lines.with(index, line);
  });
}

/** Removes the new lines of a batch, and restores the others, unless they changed since. */
export async function undoLines(
  context: Context,
  trx: Trx,
  { id, made }: { id: number; made: readonly Made[] },
  target: Target,
  course: Course,
): Promise<{ created: number; updated: number; refused: Late[] }> {
  const part = partOf(target.importable);
  const figures = { created: 0, updated: 0 };
  if (!part) return { ...figures, refused: [] };
  const rows = await rowsOf(trx, id);
  const refused = await changeLines(context, trx, target, rows, course, ({ record, body, before }, lines) => {
    const line = resolved(body, made);
    const index = lines.findIndex((each) => each[part.name] === line[part.name]);
    if (!isDeepStrictEqual(lines[index], line)) return say('"{record}" was changed since', { record });
    figures[before === null ? 'created' : 'updated'] += 1;
    return before === null ? lines.toSpliced(index, 1) : lines.with(index, before);
  });
  return { ...figures, refused };
}
