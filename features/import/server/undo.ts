import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { recordEvent } from '../../../server/db/audit';
import { transact } from '../../../server/db/transact';
import type { Trx } from '../../../server/db/types';
import { ApiError, found } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { type Message, messageOf, original, say } from '../../../server/texts/message';
import type { Outcome } from '../contract';
import type { Importable } from '../importable';
import { ALREADY } from './already';
import { CHUNK, planAnew, plannedForMany } from './bulk';
import { changedColumns, changedSince } from './changedSince';
import { type Change, changeRecords, finishChanges, lockForChanges, removeRecords } from './changeRecords';
import { undoDocument } from './document';
import { undoLines } from './lines';
import { undoOpening } from './opening';
import { isPlanned } from './planned';
import { bodiesOf } from './records';
import { undoRemovals } from './removals';
import { holdRun } from './runs';
import { type Body, type Made, tables } from './tables';
import { type Course, type Late, type Target, targetOf } from './target';
import { undoPlanned } from './undoPlanned';

interface Written {
  row: number;
  kind: string;
  record_id: number;
  record: string;
  body: Body;
  before: Body | null;
}

/**
 * Restores the records as they were before a batch, in one transaction. Records that changed since, and new ones in use, stay as they are and are
 * named; a record that existed before is never deleted.
 * @returns `created` is the number of new records that were deleted, `updated` of records that got their former values
 * @throws ApiError 404 for an unknown batch, 409 for one that is not written
 */
export function undoBatch(context: Context, id: number, course: Course = {}): Promise<Outcome> {
  return transact(context.primary, (trx) => plannedForMany(trx, () => undoIn(context, trx, id, course)));
}

async function undoIn(context: Context, trx: Trx, id: number, course: Course): Promise<Outcome> {
  await holdRun(trx, id);
  const batch = found(
    'Import',
    await tables(trx).selectFrom('import_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );
  if (batch.state !== 'written')
    throw new ApiError(409, batch.state === 'undone' ? ALREADY.undone : 'The import is not written.');
  const target = targetOf(context, batch.entity);
  const { created, updated, refused } = await undoAs(target.importable.kind);
  await removeMade(context, trx, batch.made);
  const sorted = refused.toSorted((one, other) => one.row - other.row);
  await tables(trx)
    .updateTable('import_batch')
    .set({ state: 'undone', undone_at: sql<Date>`now()`, not_undone: JSON.stringify(sorted) })
    .where('id', '=', id)
    .execute();
  const { title } = batch.shown;
  await recordEvent(trx, {
    action: 'import',
    record: batch.file_name,
    note: title
      ? say('Change {id} of many records, {title}, undone: {restored} restored, {refused} refused.', {
          id,
          title: messageOf(title),
          restored: updated,
          refused: refused.length,
        })
      : say('Import {id} from {file} undone: {deleted} deleted, {restored} restored, {refused} refused.', {
          id,
          file: batch.file_name,
          deleted: created,
          restored: updated,
          refused: refused.length,
        }),
  });
  return {
    created,
    updated,
    unchanged: 0,
    refused: sorted.map(({ row, column = null, message }) => ({ row, column, message: original(message) })),
  };

  async function undoAs(kind: Importable['kind']): Promise<Undone> {
    if (batch.shown.isRemoval) {
      const { restored, stayed } = await undoRemovals(trx, id, target, course);
      return { created: 0, updated: restored, refused: stayed };
    }
    if (kind === 'lines') return undoLines(context, trx, batch, target, course);
    if (kind !== 'document' && kind !== 'opening') return undoRecords(context, trx, batch, target, course);
    const { undone, stayed } =
      kind === 'opening'
        ? await undoOpening(context, trx, id)
        : await undoDocument(trx, id, target, batch.header ?? {});
    return { created: undone, updated: 0, refused: stayed };
  }
}

interface Undone extends Pick<Outcome, 'created' | 'updated'> {
  refused: Late[];
}

async function undoRecords(
  context: Context,
  trx: Trx,
  { id, made }: { id: number; made: readonly Made[] },
  target: Target,
  course: Course,
): Promise<Undone> {
  const placeholders = new Map(made.map(({ placeholder, id: made }) => [placeholder, made]));
  const locking = await lockForChanges(trx, id, target);
  const refused: Late[] = [];
  let [created, updated, last] = [0, 0, Number.MAX_SAFE_INTEGER];
  let done = 0;
  for (;;) {
    course.signal?.throwIfAborted();
    const rows = await tables(trx)
      .selectFrom('import_row')
      .select(['row', 'kind', 'record_id', 'record', 'body', 'before'])
      .where('batch_id', '=', id)
      .where('kind', 'in', ['new', 'changed'])
      .where(sql<boolean>`import_row.row < ${last}::bigint`)
      .orderBy('row', 'desc')
      .limit(CHUNK)
      .execute();
    if (rows.length === 0) break;
    await planAnew(trx);
    last = rows.at(-1)?.row ?? 0;
    const written = rows as Written[];
    const now = await bodiesOf(
      trx,
      target.definition,
      written.map(({ record_id }) => record_id),
      { lock: locking === 'all along' },
    );
    const planned = await undoPlanned(context, trx, target, written.filter(isPlanned), plannedNow(written, now));
    updated += planned.undone;
    refused.push(...planned.stayed);
    const others = written.filter((row) => !isPlanned(row));
    const since = await changedSince(
      trx,
      target.definition,
      others.map(({ row, record_id, kind, body, before }) => ({
        key: row,
        id: record_id,
        columns: kind === 'changed' ? changedColumns(target.definition, before ?? {}, body) : null,
      })),
      sql`(SELECT written_at FROM import_batch WHERE id = ${id})`,
    );
    const removable: Written[] = [];
    const changes = new Map<number, Change>();
    for (const each of others) {
      const { row, record_id, record, body, before } = each;
      const current = now.get(record_id);
      const refuse = (message: Message) => refused.push({ row, message });
      if (!current) {
        if (each.kind === 'changed') refuse(say('"{record}" was deleted since', { record }));
      } else if (!isSame(current, body, placeholders) || since.has(row))
        refuse(say('"{record}" was changed since', { record }));
      else if (each.kind === 'changed') changes.set(row, { id: record_id, before: current, body: before ?? {} });
      else removable.push(each);
    }
    const kept = await changeRecords(context, trx, target, [...changes.values()], locking);
    for (const [row, change] of changes) {
      const refusal = kept.get(change.id);
      if (refusal) refused.push({ row, ...refusal });
      else updated++;
    }
    const stayed = await removeRecords(trx, target, removable);
    refused.push(...stayed);
    created += removable.length - stayed.length;
    done += rows.length;
    course.onProgress?.(done);
  }
  await finishChanges(trx, locking);
  return { created, updated, refused };
}

/** Returns the records whose planned prices a batch has. */
function plannedNow(rows: readonly Written[], now: ReadonlyMap<number, Body>): Map<number, Body> {
  const ids = new Set(rows.filter(isPlanned).map(({ record_id }) => record_id));
  return new Map([...now].filter(([id]) => ids.has(id)));
}

/** Whether a record still has the values that the batch wrote; other fields may have any value. */
function isSame(current: Body, written: Body, placeholders: ReadonlyMap<number, number | undefined>): boolean {
  return Object.entries(written).every(([name, value]) => {
    const own = typeof value === 'number' ? (placeholders.get(value) ?? value) : value;
    if (own === undefined || own === null) return (current[name] ?? null) === null;
    return isDeepStrictEqual(current[name], own);
  });
}

/** Deletes the records of other lists that the batch made, unless something uses them by now. */
async function removeMade(context: Context, trx: Trx, made: readonly Made[]): Promise<void> {
  for (const { list, name: record, id, isNew } of made) {
    if (id === undefined || !isNew) continue;
    await removeRecords(trx, targetOf(context, list), [{ row: 0, record_id: id, record }]);
  }
}
