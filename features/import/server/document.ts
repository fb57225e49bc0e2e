import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import { schemasOf } from '../../../contract/schemas';
import { FOREIGN_KEY_VIOLATION } from '../../../server/db/sqlStates';
import type { Executor, Trx } from '../../../server/db/types';
import { type Message, say, term } from '../../../server/texts/message';
import type { Target as Value } from '../fields';
import type { Importable } from '../importable';
import { put } from './draft';
import { bodiesOf } from './records';
import { type Body, type Tables, tables } from './tables';
import type { Late, Target } from './target';
import { tryWrite } from './tryWrite';

/*
 * A document: one new record whose lines are the rows of the file, such as a purchase order.
 */

/** Returns the values of a document beside its lines. */
export function headerIn({ targets }: Importable, given: ReadonlyMap<Value, unknown>): Body {
  const header: Body = {};
  for (const target of targets) if (target.isForAll && given.has(target)) put(header, target.path, given.get(target));
  return header;
}

/** Returns the batch that has written the same file with the same values; undefined where none has. */
export async function writtenBefore(
  db: Executor,
  entity: string,
  digest: string,
  header: Body,
): Promise<number | undefined> {
  const row = await tables(db)
    .selectFrom('import_batch')
    .select('id')
    .where('entity', '=', entity)
    .where('digest', '=', digest)
    .where('state', '=', 'written')
    .where('created', '>', 0)
    .where(sql<boolean>`header = ${JSON.stringify(header)}::jsonb`)
    .executeTakeFirst();
  return row?.id;
}

const rowsOf = (trx: Trx, id: number) =>
  tables(trx)
    .selectFrom('import_row')
    .select(['row', 'record_id', 'body'])
    .where('batch_id', '=', id)
    .where('kind', '=', 'new')
    .orderBy('row')
    .execute();

/** Returns the message that a file makes no second record. */
export const isWrittenAlready = (id: number): Message =>
  say('The same file with the same values was written already, as import {id}.', { id });

/** Inserts the record of a batch. @returns the rows, if another batch has written the same file meanwhile */
export async function writeDocument(
  trx: Trx,
  { id, entity, digest, header: given }: Selectable<Tables['import_batch']>,
  target: Target,
): Promise<Late[]> {
  const { importable, definition, writer } = target;
  const header = given ?? {};
  const rows = await rowsOf(trx, id);
  if (rows.length === 0) return [];
  const earlier = digest === null ? undefined : await writtenBefore(trx, entity, digest, header);
  if (earlier !== undefined) return rows.map(({ row }) => ({ row, message: isWrittenAlready(earlier) }));
  const body = schemasOf(definition).created.parse({
    ...header,
    [importable.lines ?? '']: rows.map((row) => row.body),
  }) as Body;
  const [recordId = null] = await writer.insertMany(trx, [body]);
  await tables(trx)
    .updateTable('import_row')
    .set({ record_id: recordId })
    .where('batch_id', '=', id)
    .where('kind', '=', 'new')
    .execute();
  return [];
}

/** Deletes the record of a batch, if it is as it was written. @returns the number of undone rows, and the rows that stay */
export async function undoDocument(
  trx: Trx,
  id: number,
  { importable, definition, writer }: Target,
  header: Body,
): Promise<{ undone: number; stayed: Late[] }> {
  const rows = await rowsOf(trx, id);
  const recordId = rows[0]?.record_id ?? undefined;
  if (recordId === undefined) return { undone: 0, stayed: [] };
  const all = (message: Message) => ({ undone: 0, stayed: rows.map(({ row }) => ({ row, message })) });
  const record = { noun: term(definition.one), id: recordId };
  const current = (await bodiesOf(trx, definition, [recordId], { lock: true })).get(recordId);
  if (!current) return all(say('{noun} {id} was deleted since', record));
  const written: Body = { ...header, [importable.lines ?? '']: rows.map(({ body }) => body) };
  const isSame = Object.entries(written).every(([name, value]) =>
    isDeepStrictEqual(current[name] ?? null, value ?? null),
  );
  if (!isSame) return all(say('{noun} {id} was changed since', record));
  const inUse = say('{noun} {id} is in use', record);
  const conflict = { states: [FOREIGN_KEY_VIOLATION], message: inUse };
  const refusal = await tryWrite(trx, definition, () => writer.removeMany(trx, [recordId]), conflict);
  if (!refusal) return { undone: rows.length, stayed: [] };
  return all(refusal.message === inUse ? inUse : say('{noun} {id} was changed since', record));
}
