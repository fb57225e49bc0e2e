import { sql } from 'kysely';
import { recordEvent } from '../../../server/db/audit';
import { transact } from '../../../server/db/transact';
import type { Trx } from '../../../server/db/types';
import { tableOf } from '../../../server/entity/table';
import { ApiError, found } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { messageOf, original, say, term } from '../../../server/texts/message';
import type { Outcome } from '../contract';
import type { Importable } from '../importable';
import { ALREADY } from './already';
import { plannedForMany } from './bulk';
import { writeDocument } from './document';
import { writeLines } from './lines';
import { writeOpening } from './opening';
import { writeRemovals } from './removals';
import { lockKeys } from './rowKeys';
import { holdRun } from './runs';
import { tables } from './tables';
import { type Course, type Late, targetOf } from './target';
import { makeOthers, writeRecords } from './writeRecords';

/**
 * Writes a difference in one transaction: all of its rows that are neither refused nor of records that changed since, or none.
 * @throws ApiError 404 for an unknown batch, 409 for one that is written already
 */
export function writeBatch(context: Context, id: number, course: Course = {}): Promise<Outcome> {
  return transact(context.primary, (trx) => plannedForMany(trx, () => writeIn(context, trx, id, course)));
}

async function writeIn(context: Context, trx: Trx, id: number, course: Course): Promise<Outcome> {
  await holdRun(trx, id);
  const batch = found(
    'Import',
    await tables(trx).selectFrom('import_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );
  if (batch.state !== 'ready') throw new ApiError(409, ALREADY[batch.state]);
  const target = targetOf(context, batch.entity);
  if (batch.created > 0 || batch.made.length > 0) {
    const others = batch.made.map(({ list }) => context.referred(list).table);
    await lockKeys(trx, [tableOf(target.definition).name, ...others]);
  }
  const made = await makeOthers(context, trx, id, batch.made);
  await refuseLate(trx, id, await writeAs(target.importable.kind));
  const outcome = await outcomeOf(trx, id);
  const { removed = 0 } = outcome;
  await tables(trx)
    .updateTable('import_batch')
    .set({
      state: 'written',
      written_at: sql<Date>`now()`,
      file: null,
      made: JSON.stringify(made),
      created: outcome.created,
      updated: outcome.updated,
      removed,
      unchanged: outcome.unchanged,
      refused: outcome.refused.length,
    })
    .where('id', '=', id)
    .execute();
  if (outcome.created + outcome.updated + removed > 0) {
    const { title } = batch.shown;
    const values = {
      id,
      records: term(target.importable.label.toLowerCase()),
      created: outcome.created,
      changed: outcome.updated,
      deleted: removed,
      unchanged: outcome.unchanged,
      refused: outcome.refused.length,
    };
    await recordEvent(trx, {
      action: 'import',
      record: batch.file_name,
      note: batch.shown.isRemoval
        ? say('Change {id} of many {records}: {deleted} deleted, {refused} refused.', values)
        : title
          ? say(
              'Change {id} of many {records}, {title}: {changed} changed, {unchanged} unchanged, {refused} refused.',
              {
                ...values,
                title: messageOf(title),
              },
            )
          : say(
              'Import {id} of {records} from {file}: {created} created, {changed} changed, {unchanged} unchanged, {refused} refused.',
              { ...values, file: batch.file_name },
            ),
    });
  }
  return outcome;

  async function writeAs(kind: Importable['kind']): Promise<Late[]> {
    if (batch.shown.isRemoval) return writeRemovals(context, trx, id, target, course);
    if (kind === 'lines') return writeLines(context, trx, id, target, made, course);
    if (kind === 'opening') return writeOpening(context, trx, id, made, course);
    if (kind === 'document') return writeDocument(trx, batch, target);
    return writeRecords(context, trx, { id, key: batch.shown.key, made }, target, course);
  }
}

/** Makes rows refused whose records changed after the difference was made. */
async function refuseLate(trx: Trx, id: number, late: readonly Late[]): Promise<void> {
  if (late.length === 0) return;
  await sql`
    UPDATE import_row SET kind = 'refused', column_title = late.column, message = late.message, body = NULL, before = NULL
    FROM jsonb_to_recordset(${JSON.stringify(late)}::jsonb) AS late (row integer, part integer, "column" text, message jsonb)
    WHERE batch_id = ${id} AND import_row.row = late.row AND import_row.part = coalesce(late.part, 0)`.execute(trx);
}

/** Returns the figures of a batch, with its refused rows. */
export async function outcomeOf(trx: Trx | Context['primary'], id: number): Promise<Outcome> {
  const counts = await tables(trx)
    .selectFrom('import_row')
    .select(['kind', sql<number>`count(*)::integer`.as('rows')])
    .where('batch_id', '=', id)
    .groupBy('kind')
    .execute();
  const refused = await tables(trx)
    .selectFrom('import_row')
    .select(['row', 'column_title as column', 'message'])
    .where('batch_id', '=', id)
    .where('kind', '=', 'refused')
    .orderBy('row')
    .orderBy('part')
    .execute();
  const rowsOf = (kind: string) => counts.find((each) => each.kind === kind)?.rows ?? 0;
  return {
    created: rowsOf('new'),
    updated: rowsOf('changed'),
    ...(rowsOf('removed') > 0 && { removed: rowsOf('removed') }),
    unchanged: rowsOf('unchanged'),
    refused: refused.map(({ message, ...rest }) => ({ ...rest, message: original(message ?? '') })),
  };
}
