import { sql } from 'kysely';
import type { Outcome } from '../../contract/changes';
import { recordEvent } from '../db/audit';
import { transact } from '../db/transact';
import type { Executor, Trx } from '../db/types';
import { ApiError, found } from '../errors';
import type { Context, Course } from '../http/context';
import { type KnownMessage, original, term } from '../texts/message';
import type { NoteValues } from './kind';
import { kindOf } from './kinds';
import { planForMany } from './portions';
import { holdRun } from './runs';
import { type Late, type StoredChange, tables } from './tables';

/** Why a change in a state cannot be written. */
export const ALREADY: Readonly<Record<StoredChange['state'], KnownMessage>> = {
  ready: 'import-ready',
  written: 'import-written',
  undone: 'import-undone',
};

/**
 * Writes a change in one transaction: all of its rows that are neither refused nor of records that changed since, or none.
 * @throws ApiError 404 for an unknown change, 409 for one that is written already
 */
export const writeChange = (context: Context, id: number, course: Course = {}): Promise<Outcome> =>
  inTransaction(context, id, async (trx, change) => {
    if (change.state !== 'ready') throw new ApiError(409, ALREADY[change.state]);
    const kind = kindOf(context, change.source);
    await refuseLate(trx, id, await kind.write(context, trx, change, course));
    const outcome = await outcomeOf(trx, id);
    const { created, updated, removed = 0, unchanged, refused } = outcome;
    await tables(trx)
      .updateTable('change')
      .set({
        state: 'written',
        written_at: sql<Date>`now()`,
        created,
        updated,
        removed,
        unchanged,
        refused: refused.length,
      })
      .where('id', '=', id)
      .execute();
    if (created + updated + removed > 0)
      await note(context, trx, change, 'writeNote', {
        created,
        changed: updated,
        deleted: removed,
        unchanged,
        refused: refused.length,
      });
    return outcome;
  });

/**
 * Restores the records as they were before a change, in one transaction. Records that changed since, and new ones in use, stay as they are
 * and are named; a record that existed before is never deleted.
 * @returns `created` is the number of new records that were deleted, `updated` of records that got their former values
 * @throws ApiError 404 for an unknown change, 409 for one that is not written
 */
export const undoChange = (context: Context, id: number, course: Course = {}): Promise<Outcome> =>
  inTransaction(context, id, async (trx, change) => {
    if (change.state !== 'written')
      throw new ApiError(409, change.state === 'undone' ? ALREADY.undone : 'import-not-written');
    const { created, updated, refused } = await kindOf(context, change.source).undo(context, trx, change, course);
    const stayed = refused.toSorted((one, other) => one.row - other.row);
    await tables(trx)
      .updateTable('change')
      .set({ state: 'undone', undone_at: sql<Date>`now()`, not_undone: JSON.stringify(stayed) })
      .where('id', '=', id)
      .execute();
    await note(context, trx, change, 'undoNote', { deleted: created, restored: updated, refused: stayed.length });
    return {
      created,
      updated,
      unchanged: 0,
      refused: stayed.map(({ row, column = null, message }) => ({ row, column, message: original(message) })),
    };
  });

const inTransaction = (
  { primary }: Context,
  id: number,
  work: (trx: Trx, change: StoredChange) => Promise<Outcome>,
): Promise<Outcome> =>
  transact(primary, (trx) =>
    planForMany(trx, async () => {
      await holdRun(trx, id);
      const query = tables(trx).selectFrom('change').selectAll().where('id', '=', id).forUpdate();
      return work(trx, found('Change', await query.executeTakeFirst()));
    }),
  );

/** Records a write or an undo in the audit trail. */
async function note(
  context: Context,
  trx: Trx,
  { id, source, entity, title }: StoredChange,
  kind: 'writeNote' | 'undoNote',
  figures: Partial<NoteValues>,
): Promise<void> {
  const { subjectOf, [kind]: noteOf } = kindOf(context, source);
  const records = term((subjectOf(context, entity)?.label ?? entity).toLowerCase());
  const none = { created: 0, changed: 0, deleted: 0, unchanged: 0, refused: 0, restored: 0 };
  const said = noteOf(title, { ...none, ...figures, id, records });
  await recordEvent(trx, { action: 'import', record: original(title), note: said });
}

/** Makes rows refused whose records changed after the difference was made. */
async function refuseLate(trx: Trx, id: number, late: readonly Late[]): Promise<void> {
  if (late.length === 0) return;
  await sql`
    UPDATE change_row SET kind = 'refused', column_title = late.column, message = late.message, body = NULL, before = NULL
    FROM jsonb_to_recordset(${JSON.stringify(late)}::jsonb) AS late (row integer, part integer, "column" text, message jsonb)
    WHERE change_id = ${id} AND change_row.row = late.row AND change_row.part = coalesce(late.part, 0)`.execute(trx);
}

/** Returns the figures of a change, with its refused rows. */
export async function outcomeOf(db: Executor, id: number): Promise<Outcome> {
  const rows = () => tables(db).selectFrom('change_row').where('change_id', '=', id);
  const counts = await rows()
    .select(['kind', sql<number>`count(*)::integer`.as('rows')])
    .groupBy('kind')
    .execute();
  const refused = await rows()
    .select(['row', 'column_title as column', 'message'])
    .where('kind', '=', 'refused')
    .orderBy('row')
    .orderBy('part')
    .execute();
  const numberOf = (kind: string) => counts.find((each) => each.kind === kind)?.rows ?? 0;
  return {
    created: numberOf('new'),
    updated: numberOf('changed'),
    ...(numberOf('removed') > 0 && { removed: numberOf('removed') }),
    unchanged: numberOf('unchanged'),
    refused: refused.map(({ message, ...rest }) => ({ ...rest, message: original(message ?? '') })),
  };
}
