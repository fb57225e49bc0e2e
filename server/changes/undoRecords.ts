import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../db/types';
import type { Context, Course } from '../http/context';
import { type Message, say } from '../texts/message';
import { bodiesOf } from './bodies';
import { changedColumns, changedSince } from './changedSince';
import type { Undone } from './kind';
import { idsIn, readPortions, type WrittenRow } from './portions';
import { type Change, changeRecords, finishChanges, lockForChanges, type Records, removeRecords } from './records';
import { type Body, idsOf, type Late, type StoredChange } from './tables';

/**
 * Gives records the values that they had before a change, and deletes the ones that it created. Records that changed since, and new ones in
 * use, stay as they are and are named; a record that existed before is never deleted.
 * @param only a condition on the rows
 */
export async function undoRecords(
  context: Context,
  trx: Trx,
  { id, made }: Pick<StoredChange, 'id' | 'made'>,
  records: Records,
  course: Course,
  only?: RawBuilder<boolean>,
): Promise<Undone> {
  const { definition } = records;
  const placeholders = idsOf(made);
  const locking = await lockForChanges(trx, id, records, only);
  const refused: Late[] = [];
  let [created, updated] = [0, 0];
  for await (const rows of readPortions(trx, id, ['new', 'changed'], course, {
    backwards: true,
    ...(only && { only }),
  })) {
    const now = await bodiesOf(trx, definition, idsIn(rows), { lock: locking === 'all along' });
    const since = await changedSince(
      trx,
      definition,
      rows.map(({ row, record_id, kind, body, before }) => ({
        key: row,
        id: record_id ?? 0,
        columns: kind === 'changed' ? changedColumns(definition, before ?? {}, body) : null,
      })),
      sql`(SELECT written_at FROM change WHERE id = ${id})`,
    );
    const removable: WrittenRow[] = [];
    const changes = new Map<number, Change>();
    for (const each of rows) {
      const { row, record_id, record, body, before } = each;
      const current = now.get(record_id ?? 0);
      const refuse = (message: Message) => refused.push({ row, message });
      if (!current) {
        if (each.kind === 'changed') refuse(say('"{record}" was deleted since', { record }));
      } else if (!isSame(current, body, placeholders) || since.has(row))
        refuse(say('"{record}" was changed since', { record }));
      else if (each.kind === 'changed') changes.set(row, { id: record_id ?? 0, before: current, body: before ?? {} });
      else removable.push(each);
    }
    const kept = await changeRecords(context, trx, records, [...changes.values()], locking);
    for (const [row, change] of changes) {
      const refusal = kept.get(change.id);
      if (refusal) refused.push({ row, ...refusal });
      else updated++;
    }
    const stayed = await removeRecords(trx, records, removable);
    refused.push(...stayed);
    created += removable.length - stayed.length;
  }
  await finishChanges(trx, locking);
  return { created, updated, refused };
}

/** Whether a record still has the values that a change wrote; other fields may have any value. */
function isSame(current: Body, written: Body, placeholders: ReadonlyMap<number, number>): boolean {
  return Object.entries(written).every(([name, value]) => {
    const own = typeof value === 'number' ? (placeholders.get(value) ?? value) : value;
    if (own === undefined || own === null) return (current[name] ?? null) === null;
    return isDeepStrictEqual(current[name], own);
  });
}
