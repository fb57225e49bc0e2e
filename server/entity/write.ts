import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { isShown } from '../../contract/definition/conditions';
import type { Definition } from '../../contract/definition/define';
import type { Field, Fields } from '../../contract/definition/fields';
import type { NewAddress } from '../../contract/entities/address';
import { deleteRows, insertIdentified, updateRows } from '../db/rows';
import type { Trx } from '../db/types';
import { ApiError, found, referred } from '../errors';
import { changeAddresses, createAddresses } from '../geography/address';
import type { Context } from '../http/context';
import { say, term } from '../texts/message';
import { addressOf, isAddress } from './addressField';
import { replaceLines, valuesOf } from './lines';
import { type AnyParts, checkRecords, type Written } from './parts';
import { selectionOf } from './selection';
import { erased, type Table } from './table';

type Values = Record<string, unknown>;

/** Returns the functions that write an entity's records, in the caller's transaction. One record is a list of one. */
export function writerOf(context: Context, definition: Definition, parts: AnyParts, table: Table) {
  const { fields, one } = definition;
  const added = keep(fields, (field) => field.added === true);
  const address = addressOf(fields);
  const [place, { flat = false } = {}] = address ?? [''];
  const where = { prefix: flat ? '' : `${place}.` };
  const addressIn = (body: Values) => (flat ? body : body[place]) as NewAddress | null | undefined;

  /** Creates the addresses in bodies. @returns the column of each body; none for an entity without addresses */
  const createPlaces = async (trx: Trx, bodies: readonly Values[]): Promise<{ address_id?: number | null }[]> => {
    if (!address) return bodies.map(() => ({}));
    const ids = await createAddresses(
      trx,
      bodies.flatMap((body) => addressIn(body) ?? []),
      where,
    );
    return bodies.map((body) => ({ address_id: addressIn(body) ? (ids.shift() ?? null) : null }));
  };

  /** Changes the addresses of records, or creates and removes them. */
  const changePlaces = async (trx: Trx, all: readonly Written<Values>[], columns: ReadonlyMap<number, Values>) => {
    const changes = all.filter((change) => differs(keep(fields, isAddress), change));
    const before = ({ id }: Written<Values>) => (columns.get(id)?.['address_id'] ?? null) as number | null;
    const kept = changes.flatMap((change) => {
      const [id, input] = [before(change), addressIn(change.body)];
      return id !== null && input ? { id, input } : [];
    });
    await changeAddresses(trx, kept, where);
    const others = changes.filter((change) => (before(change) === null) === Boolean(addressIn(change.body)));
    const places = await createPlaces(
      trx,
      others.map(({ body }) => body),
    );
    await updateRows(
      trx,
      table.name,
      others.map(({ id }, index) => ({ id, ...places[index] })),
    );
  };

  /** Updates the columns of records. @throws ApiError 400 that names a changed field that is fixed, 404 */
  const changeColumns = async (trx: Trx, own: Fields, changes: readonly Written<Values>[]): Promise<void> => {
    const hasPlace = own[place] !== undefined;
    const stored = keep(own, (field) => field.kind !== 'lines');
    const changed = changes.filter((change) => differs(stored, change));
    for (const [present, some] of byPresence(stored, changed)) {
      if (own !== fields && Object.keys(present).length === 0) continue;
      const [changeable, fixed] = [keep(present, ({ fixed }) => !fixed), keep(present, ({ fixed }) => fixed === true)];
      const columns = [...Object.keys(valuesOf(fixed, {})), ...(hasPlace ? ['address_id'] : [])];
      const rows = some.map(({ id, body }) => ({ id, ...valuesOf(changeable, body) }));
      const updated = await updateRows<Values>(trx, table.name, rows, columns);
      const known = new Map(updated.map((row) => [row.id, row]));
      for (const { id, body } of some) refuseChange(fixed, found(one, known.get(id)), body);
      if (hasPlace) await changePlaces(trx, some, known);
    }
  };

  const writeLines = async (trx: Trx, own: Fields, changes: readonly Written<Values>[]): Promise<void> => {
    for (const [name, field] of Object.entries(own)) {
      if (field.kind !== 'lines' || field.computed || field.fixed) continue;
      const changed = changes.filter(
        (change) => !(field.added && change.body[name] === undefined) && differs({ [name]: field }, change),
      );
      const records = changed.map(({ id, body }) => ({ id, lines: (body[name] ?? []) as Values[] }));
      const lists = records.map(({ lines }) => lines);
      await checkReferences(context, trx, field.fields, lists, name);
      await replaceLines(trx, table, { name, fields: field.fields }, records);
    }
  };

  /** Locks a record until the transaction ends, if its definition says when it may change. @throws ApiError 404, 409 where it must not */
  const hold = async (trx: Trx, id: number) => {
    const { editableWhen: when } = definition;
    if (!when) return;
    await erased(trx).selectFrom(table.name).select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const selection = selectionOf(context, definition, parts, table);
    const row = selection.read(found(one, await selection.one(trx, id)));
    if (!isShown({ when }, row)) throw closed(definition, when, row);
  };

  /** Divides records into portions that are written together: `onWrite` of a record sees the records before it. */
  const portionsOf = <Each>(all: readonly Each[], onMany: unknown): (readonly Each[])[] => {
    if (all.length === 0) return [];
    return parts.onWrite && !onMany ? all.map((each) => [each]) : [all];
  };

  const prepareInsert = async (trx: Trx, bodies: readonly Values[]): Promise<void> => {
    if (parts.onInsertMany) await parts.onInsertMany(trx, bodies);
    else for (const body of bodies) await parts.onWrite?.(trx, body);
  };

  const insertTogether = async (trx: Trx, bodies: readonly Values[], given?: readonly number[]): Promise<number[]> => {
    await checkReferences(context, trx, fields, [bodies]);
    await prepareInsert(trx, bodies);
    const insert = async () => {
      const places = await createPlaces(trx, bodies);
      const rows = bodies.map((body, index) => ({ ...valuesOf(fields, body), ...places[index] }));
      return insertIdentified(trx, table.name, rows, given);
    };
    const ids = await (parts.insertMany?.(trx, bodies, context, given) ?? insert());
    const records = bodies.map((body, index) => ({ id: ids[index] ?? 0, body }));
    await checkRecords(parts, trx, records);
    if (parts.insertMany) await changeColumns(trx, withoutFixed(added), records);
    await writeLines(trx, withoutFixed(parts.insertMany ? added : fields), records);
    return ids;
  };

  const updateTogether = async (trx: Trx, changes: readonly Written<Values>[]): Promise<void> => {
    for (const { id } of changes) await hold(trx, id);
    const bodies = changes.map(({ body }) => body);
    await checkReferences(context, trx, fields, [bodies]);
    if (parts.onWriteMany) await parts.onWriteMany(trx, changes);
    else for (const { id, body } of changes) await parts.onWrite?.(trx, body, id);
    if (parts.updateMany) {
      const own = keep(fields, (field) => !field.added);
      const changed = changes.filter((change) => differs(own, change));
      await parts.updateMany(trx, changed, context);
    }
    await checkRecords(parts, trx, changes);
    const own = parts.updateMany ? added : fields;
    await changeColumns(trx, own, changes);
    await writeLines(trx, own, changes);
  };

  return {
    /** Inserts records. @param ids the ids, if they are already chosen. @returns the ids, in the order of the bodies. @throws ApiError */
    insertMany: async (trx: Trx, bodies: readonly Values[], ids?: readonly number[]): Promise<number[]> => {
      const made: number[] = [];
      for (const some of portionsOf(bodies, parts.onInsertMany))
        made.push(...(await insertTogether(trx, some, ids?.slice(made.length, made.length + some.length))));
      return made;
    },
    /** Changes records. @throws ApiError, where a rule refuses one of them */
    updateMany: async (trx: Trx, changes: readonly Written<Values>[]): Promise<void> => {
      for (const some of portionsOf(changes, parts.onWriteMany)) await updateTogether(trx, some);
    },
    /** Brings deleted records back. @param restore inserts their rows as they were. @throws ApiError, where a rule refuses one of them */
    restoreMany: async <Each extends Written<Values>>(
      trx: Trx,
      records: readonly Each[],
      restore: (some: readonly Each[]) => Promise<void>,
    ): Promise<void> => {
      for (const some of portionsOf(records, parts.onInsertMany)) {
        await prepareInsert(
          trx,
          some.map(({ body }) => body),
        );
        await restore(some);
        await checkRecords(parts, trx, some);
      }
    },
    /** Deletes records. @returns the ids of the deleted ones. @throws ApiError 409; pg's 23503 (foreign key) where one is in use */
    removeMany: async (trx: Trx, ids: readonly number[]): Promise<number[]> => {
      for (const id of ids) await hold(trx, id);
      await parts.onRemoveMany?.(trx, ids);
      return deleteRows(trx, table.name, ids);
    },
  };
}

/** Returns the fields for a new record: none is fixed yet. */
const withoutFixed = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, fixed: false }]));

/** Whether a record gets other values of some fields; true where the values before are not known. */
function differs(fields: Fields, { body, before }: Written<Values>): boolean {
  const names = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group' && field.flat ? Object.keys(field.fields) : [name],
  );
  return !before || names.some((name) => !isDeepStrictEqual(body[name] ?? null, before[name] ?? null));
}

/** Groups changes by the added fields that their bodies have: a missing one keeps its value. */
function byPresence(fields: Fields, changes: readonly Written<Values>[]): [Fields, Written<Values>[]][] {
  const groups = new Map<string, [Fields, Written<Values>[]]>();
  for (const change of changes) {
    const present = keep(fields, (field, name) => !field.added || change.body[name] !== undefined);
    const key = Object.keys(present).join();
    const [, group] = groups.get(key) ?? [present, []];
    group.push(change);
    groups.set(key, [present, group]);
  }
  return [...groups.values()];
}

/** Returns the error for a record that must not change, with the first value that prevents it. */
function closed({ one, fields }: Definition, when: object, row: Record<string, unknown>): ApiError {
  const [name = ''] = Object.entries(when).find(([field, value]) => !isShown({ when: { [field]: value } }, row)) ?? [];
  const field = fields[name];
  const choice = field?.kind === 'choice' ? field.choices[String(row[name])]?.toLowerCase() : undefined;
  return new ApiError(
    409,
    say('record-closed', {
      noun: term(one.toLowerCase()),
      field: term(field?.label.toLowerCase() ?? name),
      value: choice === undefined ? String(row[name]) : term(choice),
    }),
  );
}

const keep = (fields: Fields, isKept: (field: Field, name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, field]) => isKept(field, name)));

/** Compares values of columns; each reading of a moment is another object. */
const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/** Rejects a body with another value than the record for a fixed field; a missing field is fine. */
function refuseChange(fixed: Fields, record: Values, body: Values): void {
  for (const [name, field] of Object.entries(fixed)) {
    const differs = Object.entries(valuesOf({ [name]: field }, body)).some(
      ([column, value]) => !isSame(record[column], value),
    );
    if (body[name] === undefined || !differs) continue;
    const said = say('fixed-field', { field: term(field.label) });
    throw new ApiError(400, said, { [name]: said });
  }
}

/**
 * Rejects bodies that refer to missing records.
 * @param lists bodies, or the lines of each record
 * @param within the field that has the lines
 * @throws ApiError 400 that names the field
 */
async function checkReferences(
  { referred: tableOfList }: Context,
  trx: Trx,
  fields: Fields,
  lists: readonly (readonly Values[])[],
  within?: string,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind !== 'reference' && field.kind !== 'id') || field.computed) continue;
    const ids = new Set(lists.flatMap((bodies) => bodies.map((body) => body[name])));
    ids.delete(undefined);
    ids.delete(null);
    if (ids.size === 0) continue;
    const { table, noun } = tableOfList(field.to);
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM ${sql.table(table)} WHERE id = ANY (${[...ids]}::integer[])`.execute(trx);
    const known = new Set<unknown>(rows.map(({ id }) => id));
    for (const bodies of lists)
      for (const [index, { [name]: id }] of bodies.entries())
        if (ids.has(id))
          referred(within === undefined ? name : `${within}.${index}.${name}`, noun, known.has(id) ? id : undefined);
  }
}
