import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { includes, type Role } from '../../../contract/definition/roles';
import { currentActor } from '../../../server/db/actor';
import { CHECK_VIOLATION, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '../../../server/db/sqlStates';
import type { Executor, Trx } from '../../../server/db/types';
import type { Written } from '../../../server/entity/parts';
import { countedUsers, type Uses, usersNoun } from '../../../server/entity/records';
import { erased, tableOf } from '../../../server/entity/table';
import { ApiError } from '../../../server/errors';
import type { Context, RecordRemovals } from '../../../server/http/context';
import { type Message, type Said, say, term } from '../../../server/texts/message';
import type { Importable } from '../importable';
import { CHUNK, planAnew } from './bulk';
import { removeRecords } from './changeRecords';
import { keepBatch } from './changes';
import { columnsOf, type Dependents, dependentsOf, usersOf } from './dependents';
import type { DiffRow } from './draft';
import { bodiesOf, namesOf, portionsOf } from './records';
import { refusalOf } from './rows';
import { type Body, tables } from './tables';
import { allImportables, type Course, type Definitions, type Late, type Target, targetOf } from './target';
import { tryWriteMany } from './tryWrite';

/*
 * Deletions of many records. They are batches as changes are: a preview that names the records in use, one transaction, and an undo that
 * brings back the same rows under their ids.
 */

/** Returns the kind of batch that deletes records of an entity; undefined for records that cannot be deleted together. */
function removedAs(context: Definitions, entity: string): Importable | undefined {
  const importable = allImportables(context).find(({ name }) => name === entity);
  if (importable?.kind !== 'records') return undefined;
  const { can, editableWhen, fields, name } = importable.definition;
  // An address has a row of its own, which nothing deletes with the record.
  const isWhole = Object.values(fields).every(({ kind }) => kind !== 'group');
  return can.includes('delete') && !editableWhen && isWhole && name === entity ? importable : undefined;
}

/** Refuses an account that may not delete the records one by one. @throws ApiError 403 */
export function assertMayRemove({ label, definition }: Importable): void {
  const { role } = currentActor();
  const needed: Role = definition.roles.delete;
  if (role && !includes(role, needed))
    throw new ApiError(403, say('{records} are for the role {role}.', { records: term(label), role: term(needed) }));
}

/** Keeps the preview of a deletion of many records. @returns the id of the batch. @throws ApiError 400 for other entities, 403 */
export async function keepRemovals(context: Context, { entity, title, ids }: RecordRemovals): Promise<number> {
  const importable = removedAs(context, entity);
  if (!importable) throw new ApiError(400, say('{entity} cannot be deleted together.', { entity }));
  assertMayRemove(importable);
  const { definition, finder } = importable;
  const target = targetOf(context, entity);
  const db = context.primary;
  const dependents = await dependentsOf(db, tableOf(definition).name);
  const rows: DiffRow[] = [];
  for (const portion of portionsOf(ids)) {
    const records = portion.map((recordId) => ({ recordId }));
    const [bodies, names, reasons] = await Promise.all([
      bodiesOf(db, definition, portion),
      namesOf(db, context, finder, records),
      reasonsOf(context, db, target, dependents, portion),
    ]);
    for (const recordId of portion) {
      const before = bodies.get(recordId);
      if (!before) continue;
      const record = names.get(recordId) ?? '';
      const message = reasons.get(recordId) ?? null;
      const known = { row: rows.length + 1, recordId, record, body: null, cells: [record], column: null, message };
      rows.push(message ? { ...known, kind: 'refused', before: null } : { ...known, kind: 'removed', before });
    }
  }
  return keepBatch(context, importable, { title, isRemoval: true }, rows);
}

/** Returns why records cannot be deleted: the same words as the refusal of a single one. */
async function reasonsOf(
  { pluralNounOf }: Context,
  db: Executor,
  { definition, parts }: Target,
  dependents: Dependents,
  ids: readonly number[],
): Promise<Map<number, Said>> {
  const tablesOf = await usersOf(db, dependents, ids);
  const used = [...tablesOf.keys()];
  const counts = await countsOf(db, tableOf(definition).name, parts.uses, used);
  return new Map(
    used.map((id) => {
      const counted = counts.get(id) ?? [];
      const nouns = new Set(tablesOf.get(id)?.map((table) => usersNoun(pluralNounOf, table)));
      const users: Message[] = counted.length > 0 ? counted : [...nouns].map((noun) => term(noun));
      return [id, say('is still used by {users}', { users })];
    }),
  );
}

/** Returns the numbers of users of records in words: "2 warehouses, 5 transactions". */
async function countsOf(
  db: Executor,
  table: string,
  uses: ((id: RawBuilder<number>) => Uses) | undefined,
  ids: readonly number[],
): Promise<Map<number, Message[]>> {
  const all = Object.entries(uses?.(sql<number>`${sql.ref(`${table}.id`)}`) ?? {});
  if (all.length === 0 || ids.length === 0) return new Map();
  const rows = await erased(db)
    .selectFrom(table)
    .select(`${table}.id as of`)
    .select(all.map(([use, count]) => count.as(use)))
    .where(sql<boolean>`${sql.ref(`${table}.id`)} = ANY (${ids}::integer[])`)
    .execute();
  return new Map(rows.map(({ of, ...numbers }) => [Number(of), countedUsers(numbers)]));
}

interface Row {
  row: number;
  record_id: number;
  record: string;
  before: Body | null;
}

/** Deletes the records of a batch. @returns the rows whose records changed meanwhile, or are in use */
export async function writeRemovals(
  context: Context,
  trx: Trx,
  id: number,
  target: Target,
  course: Course,
): Promise<Late[]> {
  const { definition } = target;
  const dependents = await dependentsOf(trx, tableOf(definition).name);
  const late: Late[] = [];
  let done = 0;
  for await (const rows of portionsOfBatch(trx, id, course)) {
    const ids = rows.map(({ record_id }) => record_id);
    const now = await bodiesOf(trx, definition, ids, { lock: true });
    const reasons = await reasonsOf(context, trx, target, dependents, ids);
    const removable: Row[] = [];
    for (const each of rows) {
      const { row, record_id, record, before } = each;
      const current = now.get(record_id);
      const reason = reasons.get(record_id);
      if (!current)
        late.push({ row, message: say('"{record}" was deleted after the difference was shown', { record }) });
      else if (!isDeepStrictEqual(current, before))
        late.push({ row, message: say('"{record}" was changed after the difference was shown', { record }) });
      else if (reason) late.push({ row, message: reason });
      else removable.push(each);
    }
    await keepParts(trx, id, tableOf(definition).name, dependents, removable);
    late.push(...(await removeRecords(trx, target, removable)));
    done += rows.length;
    course.onProgress?.(done);
  }
  return late;
}

/** Returns the rows of a batch that delete records, some at a time. */
async function* portionsOfBatch(trx: Trx, id: number, { signal }: Course): AsyncGenerator<Row[]> {
  for (let last = 0; ; ) {
    signal?.throwIfAborted();
    const rows = await tables(trx)
      .selectFrom('import_row')
      .select(['row', 'record_id', 'record', 'before'])
      .where('batch_id', '=', id)
      .where('kind', '=', 'removed')
      .where('row', '>', last)
      .orderBy('row')
      .limit(CHUNK)
      .execute();
    if (rows.length === 0) return;
    await planAnew(trx);
    yield rows as Row[];
    last = rows.at(-1)?.row ?? last;
  }
}

/** Stores the rows that a deletion takes away: the row of the record, and the rows of its parts. */
async function keepParts(trx: Trx, id: number, table: string, { parts }: Dependents, rows: readonly Row[]) {
  const own = sql.ref(`${table}.id`);
  const ofParts = parts.map(
    ({ table: part, column }) => sql`${part}::text, (
      SELECT coalesce(jsonb_agg(to_jsonb(held) ORDER BY held.ctid), '[]') FROM ${sql.table(part)} AS held
      WHERE ${sql.ref(`held.${column}`)} = ${own}
    )`,
  );
  await sql`
    UPDATE import_row SET kept = jsonb_build_object(
      'record', to_jsonb(${sql.table(table)}), 'parts', jsonb_build_object(${sql.join(ofParts)})
    )
    FROM ${sql.table(table)}
    WHERE batch_id = ${id} AND import_row.row = ANY (${rows.map(({ row }) => row)}::integer[]) AND ${own} = record_id`.execute(
    trx,
  );
}

/** Brings back the records that a batch deleted. @returns their number, and the rows whose records cannot come back */
export async function undoRemovals(
  trx: Trx,
  id: number,
  { definition, writer }: Target,
  course: Course,
): Promise<{ restored: number; stayed: Late[] }> {
  const { name: table } = tableOf(definition);
  const { parts } = await dependentsOf(trx, table);
  const insertable = new Map<string, string[]>();
  for (const each of [table, ...parts.map((part) => part.table)]) insertable.set(each, await columnsOf(trx, each));
  const stayed: Late[] = [];
  let [restored, done] = [0, 0];
  for await (const rows of portionsOfBatch(trx, id, course)) {
    const valid: (Written<Body> & Row)[] = [];
    for (const each of rows) {
      const body = each.before ?? {};
      const refusal = refusalOf(definition, body);
      if (refusal) stayed.push({ row: each.row, ...refusal });
      else valid.push({ ...each, id: each.record_id, body, before: body });
    }
    const refused = await tryWriteMany(
      trx,
      definition,
      valid,
      (all) => writer.restoreMany(trx, all, (some) => restore(trx, id, table, parts, insertable, some)),
      ({ record }) => ({
        states: CONFLICTS,
        message: say('"{record}" refers to something that was deleted, or has a code of another record', { record }),
      }),
    );
    restored += valid.length - refused.size;
    for (const [{ row }, refusal] of refused) stayed.push({ row, ...refusal });
    done += rows.length;
    course.onProgress?.(done);
  }
  return { restored, stayed };
}

const CONFLICTS = [FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION, CHECK_VIOLATION];

/** Inserts the rows of deleted records again. @throws DatabaseError with one of {@link CONFLICTS} where one of them is no longer possible */
async function restore(
  trx: Trx,
  id: number,
  table: string,
  parts: Dependents['parts'],
  insertable: ReadonlyMap<string, readonly string[]>,
  rows: readonly Row[],
): Promise<void> {
  const kept = sql`FROM import_row WHERE batch_id = ${id} AND import_row.row = ANY (${rows.map(({ row }) => row)}::integer[])`;
  /** Inserts kept rows. Columns that are newer than them get their default. */
  const insert = async (into: string, given: RawBuilder<unknown>) => {
    const { rows: names } = await sql<{ name: string }>`
      SELECT DISTINCT jsonb_object_keys(given) AS name FROM (${given}) AS all_rows (given)`.execute(trx);
    const there = new Set(names.map(({ name }) => name));
    const columns = (insertable.get(into) ?? []).filter((name) => there.has(name));
    if (columns.length === 0) return;
    const listed = sql.join(columns.map((name) => sql.ref(name)));
    await sql`
      INSERT INTO ${sql.table(into)} (${listed}) OVERRIDING SYSTEM VALUE
      SELECT ${sql.join(columns.map((name) => sql.ref(`made.${name}`)))}
      FROM (${given}) AS all_rows (given), jsonb_populate_record(NULL::${sql.table(into)}, given) AS made`.execute(trx);
  };
  await insert(table, sql`SELECT kept -> 'record' ${kept}`);
  const ids = rows.map(({ record_id }) => record_id);
  for (const { table: part, column } of parts) {
    // Triggers of the record may have made some anew.
    await sql`DELETE FROM ${sql.table(part)} WHERE ${sql.ref(column)} = ANY (${ids}::integer[])`.execute(trx);
    await insert(part, sql`SELECT jsonb_array_elements(kept -> 'parts' -> ${part}::text) ${kept}`);
  }
}
