import { sql } from 'kysely';
import { isShown } from '../../contract/definition/conditions';
import type { Definition } from '../../contract/definition/define';
import type { Field, Fields } from '../../contract/definition/fields';
import type { NewAddress } from '../../contract/entities/address';
import type { Executor, Trx } from '../db/types';
import { ApiError, found, referred } from '../errors';
import { changeAddress, createAddress } from '../geography/address';
import type { Context } from '../http/context';
import { say, term } from '../texts/message';
import { addressOf } from './addressField';
import { replaceLines } from './lines';
import type { AnyParts } from './parts';
import { selectionOf } from './selection';
import { erased, type Table } from './table';
import { valuesOf } from './values';

type Values = Record<string, unknown>;

/** Returns the functions that write an entity's records, in the caller's transaction. */
export function writerOf(context: Context, definition: Definition, parts: AnyParts, table: Table) {
  const { fields, one } = definition;
  const added = keep(fields, (field) => field.added === true);
  const address = addressOf(fields);

  /** Returns the address in a body, if there is one, and the prefix of its fields' paths. */
  const placeIn = (body: Values): [NewAddress | null | undefined, { prefix: string }] =>
    address?.[1].flat
      ? [body as NewAddress, { prefix: '' }]
      : [body[address?.[0] ?? ''] as NewAddress, { prefix: `${address?.[0]}.` }];

  const addressIn = async (trx: Trx, body: Values): Promise<number | null> => {
    const [place, where] = placeIn(body);
    return place ? createAddress(trx, place, where) : null;
  };

  const changePlace = async (trx: Trx, id: number, before: number | null, body: Values) => {
    const [place, where] = placeIn(body);
    if (place && before !== null) return changeAddress(trx, before, place, where);
    const address_id = await addressIn(trx, body);
    if (address_id !== before) await update(trx, id, { address_id });
  };

  const update = (trx: Trx, id: number, values: Values, returning: string[] = ['id']) =>
    erased(trx)
      .updateTable(table.name)
      // Sets the id where there is nothing to change: SET needs at least one column.
      .set(Object.keys(values).length > 0 ? values : { id })
      .where('id', '=', id)
      .returning(returning)
      .executeTakeFirst();

  const writeLines = async (trx: Trx, own: Fields, id: number, body: Values) => {
    for (const [name, field] of Object.entries(own)) {
      if (field.kind !== 'lines' || field.computed) continue;
      const lines = (body[name] ?? []) as Values[];
      await checkReferences(context, trx, field.fields, lines, name);
      await replaceLines(trx, table, { name, fields: field.fields }, id, lines);
    }
  };

  /** Updates the changeable fields of a record. @throws ApiError 400 that names a changed field that is fixed */
  const change = async (
    trx: Trx,
    id: number,
    own: Fields,
    body: Values,
    extraColumns: string[] = [],
  ): Promise<Values> => {
    const present = keep(own, (field, name) => !field.added || body[name] !== undefined);
    const [open, fixed] = [keep(present, (field) => !field.fixed), keep(present, (field) => field.fixed === true)];
    const columns = Object.keys(valuesOf(fixed, body));
    const changed = found(one, await update(trx, id, valuesOf(open, body), ['id', ...extraColumns, ...columns]));
    refuseChange(fixed, changed, body);
    await writeLines(trx, open, id, body);
    return changed;
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

  return {
    hold,
    check: (executor: Executor, body: Values) => checkReferences(context, executor, fields, [body]),
    /** Updates the fields that extensions add to an entity with its own update. */
    changeAdded: async (trx: Trx, id: number, body: Values) => {
      await parts.check?.(trx, id, body);
      if (Object.keys(added).length > 0) await change(trx, id, added, body);
    },
    insert: async (trx: Trx, body: Values, id?: number): Promise<{ id: number }> => {
      await checkReferences(context, trx, fields, [body]);
      await parts.onWrite?.(trx, body);
      if (parts.insert) {
        const made = await parts.insert(trx, body, context, id);
        await parts.check?.(trx, made.id, body);
        const values = valuesOf(added, body);
        if (Object.keys(values).length > 0) await update(trx, made.id, values);
        await writeLines(trx, added, made.id, body);
        return made;
      }
      const address_id = address && (await addressIn(trx, body));
      const values = { ...valuesOf(fields, body), ...(id !== undefined && { id }), ...(address && { address_id }) };
      const made = await erased(trx).insertInto(table.name).values(values).returning('id').executeTakeFirstOrThrow();
      const inserted = made as { id: number };
      await parts.check?.(trx, inserted.id, body);
      await writeLines(trx, fields, inserted.id, body);
      return inserted;
    },
    update: async (trx: Trx, id: number, body: Values): Promise<void> => {
      await hold(trx, id);
      await checkReferences(context, trx, fields, [body]);
      await parts.onWrite?.(trx, body, id);
      await parts.check?.(trx, id, body);
      const changed = await change(trx, id, fields, body, address && ['address_id']);
      if (address) await changePlace(trx, id, changed['address_id'] as number | null, body);
    },
  };
}

/** Returns the error for a record that must not change, with the first value that prevents it. */
function closed({ one, fields }: Definition, when: object, row: Record<string, unknown>): ApiError {
  const [name = ''] = Object.entries(when).find(([field, value]) => !isShown({ when: { [field]: value } }, row)) ?? [];
  const field = fields[name];
  const choice = field?.kind === 'choice' ? field.choices[String(row[name])]?.toLowerCase() : undefined;
  return new ApiError(
    409,
    say('The {noun} stays as it is: its {field} is {value}.', {
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
    const said = say('{field} cannot be changed.', { field: term(field.label) });
    throw new ApiError(400, said, { [name]: said });
  }
}

/**
 * Rejects bodies that refer to missing records.
 * @param within the lines field that contains the bodies
 * @throws ApiError 400 that names the field
 */
async function checkReferences(
  { referred: tableOfList }: Context,
  db: Executor,
  fields: Fields,
  bodies: readonly Values[],
  within?: string,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind !== 'reference' && field.kind !== 'id') || field.computed) continue;
    const ids = bodies.map((body) => body[name]).filter((id) => id !== undefined && id !== null);
    if (ids.length === 0) continue;
    const { table, noun } = tableOfList(field.to);
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM ${sql.table(table)} WHERE id = ANY (${ids}::integer[])`.execute(db);
    const known = new Set(rows.map(({ id }) => id));
    bodies.forEach((body, index) => {
      const id = body[name];
      if (id === undefined || id === null) return;
      const path = within === undefined ? name : `${within}.${index}.${name}`;
      referred(path, noun, known.has(id as number) ? id : undefined);
    });
  }
}
