import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { nameFieldOf } from '../../../contract/definition/define';
import { readPortions } from '../../../server/changes/portions';
import { finishChanges, insertRecords, lockForChanges, writeChanged } from '../../../server/changes/records';
import { type DiffRow, idsOf, type Late } from '../../../server/changes/tables';
import { tryChanges } from '../../../server/changes/tryRows';
import type { Refused } from '../../../server/changes/tryWrite';
import { undoRecords } from '../../../server/changes/undoRecords';
import type { Trx } from '../../../server/db/types';
import type { Context, Course } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import { checkRows } from './checkRows';
import type { Draft } from './draft';
import type { FileChange, FileKind, TriedRows } from './fileKind';
import { resolved } from './made';
import { takenSince } from './rowKeys';
import type { Sheet } from './sheet';

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

/** Files of records that exist: rows change them. */
export const changeFiles: FileKind = {
  differ: async (sheet, found) => ({ rows: await checkRows(sheet, found) }),
  write: writeRecords,
  undo: (context, trx, file, course) => undoRecords(context, trx, file, file.target, course),
  tryRows: tryRecords,
};

/** Files of records, also of new ones. */
export const recordFiles: FileKind = { ...changeFiles, prepare: joinVariants };

/**
 * Joins rows without a name with the row above that has one, where an ignored column has the same value in all of them: a record over
 * several rows. The first row gets all their codes. A row that contradicts the first one stays, and is refused for its missing
 * name.
 */
export function joinVariants({ importable: { definition }, table, columns }: Sheet, drafts: Draft[]): Draft[] {
  const name = columns.find(({ target }) => target.name === nameFieldOf(definition))?.target;
  const ignored = table.columns.map(({ at }) => at).filter((at) => !columns.some(({ column }) => column === at));
  const handle = name && ignored.find((at) => isHandle(at, name.name));
  if (!name || handle === undefined) return drafts;
  let first: Draft | undefined;
  for (const draft of drafts) {
    if (draft.patch.has(name)) {
      first = draft;
      continue;
    }
    if (!first || draft.refusal || first.refusal || cellOf(draft, handle) !== cellOf(first, handle)) continue;
    const others = [...draft.patch].filter(([target]) => target.part === undefined);
    const agrees = others.every(([target, value]) => isDeepStrictEqual(first?.patch.get(target), value));
    if (!agrees) continue;
    for (const [target, codes] of draft.patch) {
      if (target.part === undefined) continue;
      const all = [...((first.patch.get(target) as string[] | undefined) ?? []), ...(codes as string[])];
      first.patch.set(target, [...new Set(all)]);
    }
    draft.patch.clear();
    draft.role = { is: 'further', of: first.source.row };
  }
  return drafts;

  /** Whether a column groups rows: each value is in consecutive rows, and only the first of them has a name. */
  function isHandle(at: number, nameField: string): boolean {
    const seen = new Set<string>();
    let last: string | undefined;
    let repeated = 0;
    for (const draft of drafts) {
      const value = cellOf(draft, at);
      const isNamed = [...draft.patch.keys()].some((target) => target.name === nameField);
      if (value === '') return false;
      if (value === last) {
        if (isNamed) return false;
        repeated++;
      } else if (seen.has(value) || !isNamed) return false;
      seen.add(value);
      last = value;
    }
    return repeated > 0;
  }
}

const cellOf = ({ source }: Draft, at: number): string => (source.cells[at] ?? '').trim();
