import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Definition } from '../../contract/definition/define';
import { includes, type Role } from '../../contract/definition/roles';
import { currentActor } from '../db/actor';
import { CHECK_VIOLATION, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '../db/sqlStates';
import type { Executor, Trx } from '../db/types';
import type { Written } from '../entity/parts';
import { countedUsers, type Uses, usersNoun } from '../entity/records';
import { erased, tableOf } from '../entity/table';
import { ApiError } from '../errors';
import type { Context, Course } from '../http/context';
import { type Message, type Said, say, term } from '../texts/message';
import { bodiesOf, namesOf } from './bodies';
import { columnsOf, type Dependents, dependentsOf, usersOf } from './dependents';
import { edit, type RecordEdits } from './edit';
import type { ChangeKind } from './kind';
import { idsIn, portionsOf, readPortions, type WrittenRow } from './portions';
import { type Definitions, definitionsOf, type Records, recordsOf, removeRecords, storedRecords } from './records';
import { keepChange } from './store';
import type { Body, DiffRow, Late } from './tables';
import { tryWriteMany } from './tryWrite';
import { refusalOf } from './values';

/*
 * Deletions of many records: a preview that names the records in use, one transaction, and an undo that brings back the same rows under
 * their ids.
 */

/** Returns the definition of an entity whose records can be deleted together; undefined for others. */
function removable(context: Definitions, entity: string): Definition | undefined {
  const definition = definitionsOf(context).find(({ name }) => name === entity);
  if (!definition) return undefined;
  const { can, editableWhen, fields } = definition;
  // An address has a row of its own, which nothing deletes with the record.
  const isWhole = Object.values(fields).every(({ kind }) => kind !== 'group');
  return can.includes('create') && can.includes('delete') && !editableWhen && isWhole ? definition : undefined;
}

/** Keeps the preview of a deletion of many records. @returns its id. @throws ApiError 400 for other entities, 403 */
export async function keepRemovals(
  context: Context,
  { entity, title, ids }: Omit<RecordEdits, 'change'>,
): Promise<number> {
  const definition = removable(context, entity);
  if (!definition) throw new ApiError(400, say('not-deleted-together', { entity }));
  assertRole({ label: definition.many, role: definition.roles.delete });
  const db = context.primary;
  const records = recordsOf(context, definition);
  const dependents = await dependentsOf(db, tableOf(definition).name);
  const rows: DiffRow[] = [];
  for (const portion of portionsOf(ids)) {
    const [bodies, names, reasons] = await Promise.all([
      bodiesOf(db, definition, portion),
      namesOf(
        db,
        context,
        definition,
        portion.map((recordId) => ({ recordId })),
      ),
      reasonsOf(context, db, records, dependents, portion),
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
  return keepChange(context, { source: removal.name, entity, title }, rows);
}

/** Refuses an account that lacks the role for a change. @throws ApiError 403 */
export function assertRole({ label, role: needed }: { label: string; role: Role }): void {
  const { role } = currentActor();
  if (role && !includes(role, needed))
    throw new ApiError(403, say('role-required|records', { records: term(label), role: term(needed) }));
}

/** Returns why records cannot be deleted: the same words as the refusal of a single one. */
async function reasonsOf(
  { pluralNounOf }: Context,
  db: Executor,
  { definition, parts }: Records,
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
      return [id, say('still-in-use', { users })];
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

/** Deletes the records of a change. @returns the rows whose records changed meanwhile, or are in use */
async function writeRemovals(
  context: Context,
  trx: Trx,
  id: number,
  records: Records,
  course: Course,
): Promise<Late[]> {
  const { definition } = records;
  const dependents = await dependentsOf(trx, tableOf(definition).name);
  const late: Late[] = [];
  for await (const rows of readPortions(trx, id, ['removed'], course)) {
    const ids = idsIn(rows);
    const now = await bodiesOf(trx, definition, ids, { lock: true });
    const reasons = await reasonsOf(context, trx, records, dependents, ids);
    const removable: WrittenRow[] = [];
    for (const each of rows) {
      const { row, record_id, record, before } = each;
      const current = now.get(record_id ?? 0);
      const reason = reasons.get(record_id ?? 0);
      if (!current)
        late.push({ row, message: say('"{record}" was deleted after the difference was shown', { record }) });
      else if (!isDeepStrictEqual(current, before))
        late.push({ row, message: say('"{record}" was changed after the difference was shown', { record }) });
      else if (reason) late.push({ row, message: reason });
      else removable.push(each);
    }
    await keepParts(trx, id, tableOf(definition).name, dependents, removable);
    late.push(...(await removeRecords(trx, records, removable)));
  }
  return late;
}

/** Stores the rows that a deletion takes away: the row of the record, and the rows of its parts. */
async function keepParts(trx: Trx, id: number, table: string, { parts }: Dependents, rows: readonly WrittenRow[]) {
  const own = sql.ref(`${table}.id`);
  const ofParts = parts.map(
    ({ table: part, column }) => sql`${part}::text, (
      SELECT coalesce(jsonb_agg(to_jsonb(held) ORDER BY held.ctid), '[]') FROM ${sql.table(part)} AS held
      WHERE ${sql.ref(`held.${column}`)} = ${own}
    )`,
  );
  await sql`
    UPDATE change_row SET kept = jsonb_build_object(
      'record', to_jsonb(${sql.table(table)}), 'parts', jsonb_build_object(${sql.join(ofParts)})
    )
    FROM ${sql.table(table)}
    WHERE change_id = ${id} AND change_row.row = ANY (${rows.map(({ row }) => row)}::integer[]) AND ${own} = record_id`.execute(
    trx,
  );
}

/** Brings back the records that a change deleted. @returns their number, and the rows whose records cannot come back */
async function undoRemovals(
  trx: Trx,
  id: number,
  { definition, writer }: Records,
  course: Course,
): Promise<{ restored: number; stayed: Late[] }> {
  const { name: table } = tableOf(definition);
  const { parts } = await dependentsOf(trx, table);
  const insertable = new Map<string, string[]>();
  for (const each of [table, ...parts.map((part) => part.table)]) insertable.set(each, await columnsOf(trx, each));
  const stayed: Late[] = [];
  let restored = 0;
  for await (const rows of readPortions(trx, id, ['removed'], course)) {
    const valid: (Written<Body> & WrittenRow)[] = [];
    for (const each of rows) {
      const body = each.before ?? {};
      const refusal = refusalOf(definition, body);
      if (refusal) stayed.push({ row: each.row, ...refusal });
      else valid.push({ ...each, id: each.record_id ?? 0, body, before: body });
    }
    const refused = await tryWriteMany(
      trx,
      definition,
      valid,
      (all) => writer.restoreMany(trx, all, (some) => restore(trx, id, table, parts, insertable, some)),
      ({ record }) => ({
        states: CONFLICTS,
        message: say('not-restorable', { record }),
      }),
    );
    restored += valid.length - refused.size;
    for (const [{ row }, refusal] of refused) stayed.push({ row, ...refusal });
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
  rows: readonly WrittenRow[],
): Promise<void> {
  const kept = sql`FROM change_row WHERE change_id = ${id} AND change_row.row = ANY (${rows.map(({ row }) => row)}::integer[])`;
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
  const ids = idsIn(rows);
  for (const { table: part, column } of parts) {
    // Triggers of the record may have made some anew.
    await sql`DELETE FROM ${sql.table(part)} WHERE ${sql.ref(column)} = ANY (${ids}::integer[])`.execute(trx);
    await insert(part, sql`SELECT jsonb_array_elements(kept -> 'parts' -> ${part}::text) ${kept}`);
  }
}

/** Deletions of records. */
export const removal: ChangeKind = {
  name: 'removal',
  subjectOf: (context, entity) => {
    const definition = definitionsOf(context).find(({ name }) => name === entity);
    return definition && { label: definition.many, role: definition.roles.delete, values: [] };
  },
  write: (context, trx, { id, entity }, course) =>
    writeRemovals(context, trx, id, storedRecords(context, entity), course),
  undo: async (context, trx, { id, entity }, course) => {
    const { restored, stayed } = await undoRemovals(trx, id, storedRecords(context, entity), course);
    return { created: 0, updated: restored, refused: stayed };
  },
  writeNote: (_, values) => say('records-deleted', values),
  undoNote: edit.undoNote,
};
