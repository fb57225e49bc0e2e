import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Definition } from '../../../contract/definition/define';
import { schemasOf } from '../../../contract/schemas';
import type { Trx } from '../../../server/db/types';
import type { Context } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import { applyDue } from './applyPlanned';
import { CHUNK, planAnew } from './bulk';
import {
  type Change,
  changeRecords,
  finishChanges,
  insertRecords,
  type Locking,
  lockForChanges,
} from './changeRecords';
import { isPlanned, writePlanned } from './planned';
import { bodiesOf } from './records';
import { findNamed, madeBody } from './references';
import { takenSince } from './rowKeys';
import { type Body, idsOf, type Made, tables } from './tables';
import { type Course, type Late, type Target, targetOf } from './target';
import type { Refused } from './tryWrite';

interface Row {
  row: number;
  kind: 'new' | 'changed';
  record_id: number | null;
  record: string;
  body: Body;
  before: Body | null;
}

/** Creates and changes the records of a batch. @returns the rows whose records changed meanwhile */
export async function writeRecords(
  context: Context,
  trx: Trx,
  { id, key, made }: { id: number; key: string; made: readonly Made[] },
  target: Target,
  course: Course,
): Promise<Late[]> {
  const references = idsOf(made);
  const locking = await lockForChanges(trx, id, target);
  const late: Late[] = [];
  const own = new Set<number>();
  let last = 0;
  let done = 0;
  for (;;) {
    course.signal?.throwIfAborted();
    const rows = await tables(trx)
      .selectFrom('import_row')
      .select(['row', 'kind', 'record_id', 'record', 'body', 'before'])
      .where('batch_id', '=', id)
      .where('kind', 'in', ['new', 'changed'])
      .where('row', '>', last)
      .orderBy('row')
      .limit(CHUNK)
      .execute();
    if (rows.length === 0) break;
    await planAnew(trx);
    const portion = rows.map(
      (row) => ({ ...row, body: resolved(target.definition, row.body ?? {}, references) }) as Row,
    );
    const planned = portion.filter(isPlanned);
    late.push(...(await writePlanned(context, trx, target, planned)));
    late.push(
      ...(await writeRows(
        context,
        trx,
        { id, key, own, locking },
        target,
        portion.filter((row) => !isPlanned(row)),
      )),
    );
    last = rows.at(-1)?.row ?? last;
    done += rows.length;
    course.onProgress?.(done);
  }
  await finishChanges(trx, locking);
  // The day may have come since the difference was made.
  if (target.definition.name === 'products') await applyDue(context, trx);
  return late;
}

/** Makes the records of other lists that rows of the batch refer to; uses existing ones that were made meanwhile. */
export async function makeOthers(context: Context, trx: Trx, id: number, made: readonly Made[]): Promise<Made[]> {
  const all: Made[] = [];
  for (const each of made) {
    const [there] = (await findNamed(trx, context.referred(each.list), [each.name]))(each.name);
    if (there !== undefined) {
      all.push({ ...each, id: there, isNew: false });
      continue;
    }
    if (!(await isUsed(trx, id, each.placeholder))) continue;
    const maker = targetOf(context, each.list);
    const body = schemasOf(maker.definition).created.parse(madeBody(maker.definition, each.name)) as Body;
    const [result] = await insertRecords(trx, maker, [body]);
    if (typeof result === 'number') all.push({ ...each, id: result, isNew: true });
    else if (result) await refuseUsers(trx, id, each.placeholder, result);
  }
  return all;
}

/** The rows of a batch that refer to a record which it makes: a condition. */
const usersOf = (id: number, placeholder: number) => sql`
  batch_id = ${id} AND kind IN ('new', 'changed')
  AND jsonb_path_exists(body, '$.* ? (@ == $id)', jsonb_build_object('id', ${placeholder}::integer))`;

/** Refuses the rows that refer to a record which a rule refuses. */
const refuseUsers = async (trx: Trx, id: number, placeholder: number, { column, message }: Refused): Promise<void> =>
  void (await sql`
    UPDATE import_row SET kind = 'refused', column_title = ${column}, message = ${JSON.stringify(message)}::jsonb,
      body = NULL, before = NULL
    WHERE ${usersOf(id, placeholder)}`.execute(trx));

async function isUsed(trx: Trx, id: number, placeholder: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM import_row WHERE ${usersOf(id, placeholder)} LIMIT 1`.execute(trx);
  return rows.length > 0;
}

/** Returns a body with ids in place of the numbers that stood for records to be made. */
export function resolved(definition: Definition, body: Body, references: ReadonlyMap<number, number>): Body {
  if (references.size === 0) return body;
  const result = { ...body };
  for (const [name, field] of Object.entries(definition.fields)) {
    const id = references.get(result[name] as number);
    if (field.kind === 'reference' && id !== undefined) result[name] = id;
  }
  return result;
}

async function writeRows(
  context: Context,
  trx: Trx,
  { id: batchId, key, own, locking }: { id: number; key: string; own: Set<number>; locking: Locking },
  target: Target,
  rows: readonly Row[],
): Promise<Late[]> {
  const { definition } = target;
  const refusals: Late[] = [];
  const changed = rows.filter(({ kind }) => kind === 'changed');
  const current = await bodiesOf(
    trx,
    definition,
    changed.flatMap(({ record_id }) => record_id ?? []),
    { lock: locking === 'all along' },
  );
  const changes: Change[] = [];
  for (const { row, record_id, record, body, before } of changed) {
    const now = current.get(record_id ?? 0);
    if (!now) refusals.push({ row, message: say('"{record}" was deleted after the difference was shown', { record }) });
    else if (!isDeepStrictEqual(now, before))
      refusals.push({ row, message: say('"{record}" was changed after the difference was shown', { record }) });
    else changes.push({ id: record_id ?? 0, before: now, body });
  }
  const refused = await changeRecords(context, trx, target, changes, locking);
  for (const { row, record_id } of changed) {
    const refusal = refused.get(record_id ?? 0);
    if (refusal) refusals.push({ row, ...refusal });
  }
  for (const { id } of changes) if (!refused.has(id)) own.add(id);
  const fresh = rows.filter(({ kind }) => kind === 'new');
  const taken = await takenSince(trx, definition, key, fresh, own);
  const inserted = fresh.filter((row) => !taken.has(row));
  for (const { row, record } of taken)
    refusals.push({ row, message: say('"{record}" was added after the difference was shown', { record }) });
  const results = await insertRecords(
    trx,
    target,
    inserted.map(({ body }) => body),
  );
  const written: { row: number; id: number }[] = [];
  for (const [index, result] of results.entries()) {
    const row = inserted[index]?.row ?? 0;
    if (typeof result === 'number') written.push({ row, id: result });
    else refusals.push({ row, ...result });
  }
  for (const { id } of written) own.add(id);
  await sql`
    UPDATE import_row SET record_id = made.id
    FROM unnest(${written.map(({ row }) => row)}::integer[], ${written.map(({ id }) => id)}::integer[]) AS made (row, id)
    WHERE batch_id = ${batchId} AND import_row.row = made.row`.execute(trx);
  return refusals;
}
