import { type RawBuilder, sql } from 'kysely';
import { writeChanged } from '../../../server/changes/edit';
import { readPortions } from '../../../server/changes/portions';
import { finishChanges, insertRecords, lockForChanges } from '../../../server/changes/records';
import { type DiffRow, idsOf, type Late } from '../../../server/changes/tables';
import { tryChanges } from '../../../server/changes/tryRows';
import type { Refused } from '../../../server/changes/tryWrite';
import { undoRecords } from '../../../server/changes/undoRecords';
import type { Trx } from '../../../server/db/types';
import type { Context, Course } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import type { FileChange, FileKind, TriedRows } from './fileKind';
import { resolved } from './made';
import { takenSince } from './rowKeys';

/*
 * Files whose rows create and change records.
 */

/** Creates and changes the records of a file. @param only a condition on the rows */
export async function writeRecords(
  context: Context,
  trx: Trx,
  { id, key, made, target }: FileChange,
  course: Course,
  only?: RawBuilder<boolean>,
): Promise<Late[]> {
  const { definition } = target;
  const references = idsOf(made);
  const locking = await lockForChanges(trx, id, target, only);
  const late: Late[] = [];
  // The records that the file itself has written.
  const own = new Set<number>();
  for await (const all of readPortions(trx, id, ['new', 'changed'], course, only && { only })) {
    const rows = all.map((row) => ({ ...row, body: resolved(definition, row.body, references) }));
    const changed = rows.filter(({ kind }) => kind === 'changed');
    const changes = await writeChanged(context, trx, target, changed, locking);
    late.push(...changes.late);
    for (const written of changes.written) own.add(written);
    const fresh = rows.filter(({ kind }) => kind === 'new');
    const taken = await takenSince(trx, definition, key, fresh, own);
    for (const { row, record } of taken)
      late.push({ row, message: say('"{record}" was added after the difference was shown', { record }) });
    const inserted = fresh.filter((row) => !taken.has(row));
    const bodies = inserted.map(({ body }) => body);
    const written: { row: number; id: number }[] = [];
    for (const [index, result] of (await insertRecords(trx, target, bodies)).entries()) {
      const row = inserted[index]?.row ?? 0;
      if (typeof result === 'number') written.push({ row, id: result });
      else late.push({ row, ...result });
    }
    for (const { id: made } of written) own.add(made);
    await sql`
      UPDATE change_row SET record_id = made.id
      FROM unnest(${written.map(({ row }) => row)}::integer[], ${written.map((each) => each.id)}::integer[]) AS made (row, id)
      WHERE change_id = ${id} AND change_row.row = made.row`.execute(trx);
  }
  await finishChanges(trx, locking);
  return late;
}

/** Creates and changes the records of preview rows. */
export async function tryRecords(
  context: Context,
  trx: Trx,
  { rows, target, references }: TriedRows,
): Promise<Map<DiffRow, Refused>> {
  const bodyIn = ({ body }: DiffRow) => resolved(target.definition, body ?? {}, references);
  const changed = rows.filter(({ kind }) => kind === 'changed');
  const refused = await tryChanges(context, trx, target, changed, bodyIn);
  const fresh = rows.filter(({ kind }) => kind === 'new');
  for (const [index, result] of (await insertRecords(trx, target, fresh.map(bodyIn))).entries()) {
    const row = fresh[index];
    if (row && typeof result !== 'number') refused.set(row, result);
  }
  return refused;
}

export const recordFiles: FileKind = {
  write: writeRecords,
  undo: (context, trx, file, course) => undoRecords(context, trx, file, file.target, course),
  tryRows: tryRecords,
};
