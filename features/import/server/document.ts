import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { schemasOf } from '../../../contract/schemas';
import { bodiesOf } from '../../../server/changes/bodies';
import type { Undone } from '../../../server/changes/kind';
import { type Body, type Late, tables } from '../../../server/changes/tables';
import { tryWrite } from '../../../server/changes/tryWrite';
import { FOREIGN_KEY_VIOLATION } from '../../../server/db/sqlStates';
import type { Executor, Trx } from '../../../server/db/types';
import { type Message, say, term } from '../../../server/texts/message';
import type { Importable } from '../importable';
import { checkRows } from './checkRows';
import { put } from './draft';
import type { FileChange, FileKind, Found } from './fileKind';
import { resolved } from './made';
import type { Sheet } from './sheet';

/*
 * A document: one new record whose lines are the rows of the file, such as a purchase order.
 */

/** Returns the values of a document beside its lines. */
function headerIn({ importable: { targets }, given }: Sheet): Body {
  const header: Body = {};
  for (const target of targets) if (target.isForAll && given.has(target)) put(header, target.path, given.get(target));
  return header;
}

/** Returns the import that has written the same file with the same values; undefined where none has. */
export async function writtenBefore(
  db: Executor,
  entity: string,
  digest: string,
  header: Body,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM change JOIN import_file ON change_id = id
    WHERE entity = ${entity} AND digest = ${digest} AND header = ${JSON.stringify(header)}::jsonb
      AND state = 'written' AND created > 0 LIMIT 1`.execute(db);
  return rows[0]?.id;
}

const rowsOf = (trx: Trx, id: number) =>
  tables(trx)
    .selectFrom('change_row')
    .select(['row', 'record_id', 'body'])
    .where('change_id', '=', id)
    .where('kind', '=', 'new')
    .orderBy('row')
    .execute();

/** Returns the message that a file makes no second record. */
export const isWrittenAlready = (id: number): Message => say('written-before', { id });

/** Inserts the record of a file. @returns the rows, if another import has written the same file meanwhile */
async function writeDocument(trx: Trx, { id, entity, digest, header: given, target }: FileChange): Promise<Late[]> {
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
    .updateTable('change_row')
    .set({ record_id: recordId })
    .where('change_id', '=', id)
    .where('kind', '=', 'new')
    .execute();
  return [];
}

/** Deletes the record of a file, if it is as it was written. */
async function undoDocument(trx: Trx, { id, header, target }: FileChange): Promise<Undone> {
  const { importable, definition, writer } = target;
  const rows = await rowsOf(trx, id);
  const recordId = rows[0]?.record_id ?? undefined;
  if (recordId === undefined) return { created: 0, updated: 0, refused: [] };
  const all = (message: Message) => ({ created: 0, updated: 0, refused: rows.map(({ row }) => ({ row, message })) });
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
  if (!refusal) return { created: rows.length, updated: 0, refused: [] };
  return all(refusal.message === inUse ? inUse : say('{noun} {id} was changed since', record));
}

/** Gives lines without a price the price of their product. */
function fillFromRecord({ targets, finder }: Importable, { drafts, bodies }: Found): void {
  const [own] = Object.entries(finder.fields).find(([, field]) => field.kind === 'money' && !field.computed) ?? [];
  const price = targets.find(({ field, isKey, isForAll }) => field.kind === 'money' && !isKey && !isForAll);
  if (own === undefined || !price) return;
  for (const { patch, recordId } of drafts) {
    const value = recordId !== undefined && bodies.get(recordId)?.[own];
    if (typeof value === 'number' && !patch.has(price)) patch.set(price, value);
  }
}

export const documentFiles: FileKind = {
  differ: async (sheet, found) => {
    fillFromRecord(sheet.importable, found);
    const header = headerIn(sheet);
    return { header, rows: await checkRows(sheet, found, header) };
  },
  isOneRecord: true,
  write: (_, trx, file) => writeDocument(trx, file),
  undo: (_, trx, file) => undoDocument(trx, file),
  tryRows: async (_, trx, { rows, target, references, header }) => {
    const { definition, importable, writer } = target;
    const lines = rows.map(({ body }) => resolved(definition, body ?? {}, references));
    const whole = { ...header, [importable.lines ?? '']: lines };
    const refusal =
      rows.length > 0 &&
      (await tryWrite(trx, definition, () => writer.insertMany(trx, [schemasOf(definition).created.parse(whole)])));
    return new Map(refusal ? rows.map((row) => [row, refusal]) : []);
  },
};
