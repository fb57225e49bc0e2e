import { sql } from 'kysely';
import type { Definition } from '../../contract/definition/define';
import type { Fields } from '../../contract/definition/fields';
import type { NewAddress } from '../../contract/entities/address';
import type { Executor, Trx } from '../db/types';
import { found, referred } from '../errors';
import { changeAddress, createAddress } from '../geography/address';
import type { Context } from '../http/context';
import { addressOf } from './addressField';
import { replaceLines } from './lines';
import type { AnyParts } from './parts';
import { erased, type Table } from './table';
import { valuesOf } from './values';

type Values = Record<string, unknown>;

/** How the records of an entity are written, in the transaction that is given. */
export function writerOf(context: Context, definition: Definition, parts: AnyParts, table: Table) {
  const { fields, one } = definition;
  const added = context.addedTo(definition.name);
  const address = addressOf(fields);
  const lines = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'lines' && !field.computed ? [{ name, fields: field.fields }] : [],
  );

  /** What an address consists of in a body, and what stands before its fields' names there. */
  const placeIn = (body: Values): [NewAddress, string] =>
    address?.[1].flat ? [body as NewAddress, ''] : [body[address?.[0] ?? ''] as NewAddress, `${address?.[0]}.`];

  const writeLines = async (trx: Trx, id: number, body: Values) => {
    for (const each of lines) {
      await checkReferences(context, trx, each.fields, (body[each.name] ?? []) as Values[], each.name);
      await replaceLines(trx, table, each, id, (body[each.name] ?? []) as Values[]);
    }
  };

  /** The columns that others have added to an entity which is written in a way of its own. */
  const writeAdded = async (trx: Trx, id: number, body: Values) => {
    if (Object.keys(added).length === 0) return;
    await erased(trx).updateTable(table.name).set(valuesOf(added, body)).where('id', '=', id).execute();
  };

  return {
    check: (executor: Executor, body: Values) => checkReferences(context, executor, fields, [body]),
    extension: writeAdded,
    insert: async (trx: Trx, body: Values, id?: number): Promise<{ id: number }> => {
      await checkReferences(context, trx, fields, [body]);
      await parts.onWrite?.(trx, body);
      if (parts.insert) {
        const made = await parts.insert(trx, body, context, id);
        await writeAdded(trx, made.id, body);
        return made;
      }
      const address_id = address && (await createAddress(trx, ...placed(placeIn(body))));
      const values = { ...valuesOf(fields, body), ...(id !== undefined && { id }), ...(address && { address_id }) };
      const made = await erased(trx).insertInto(table.name).values(values).returning('id').executeTakeFirstOrThrow();
      const inserted = made as { id: number };
      await writeLines(trx, inserted.id, body);
      return inserted;
    },
    update: async (trx: Trx, id: number, body: Values): Promise<void> => {
      await checkReferences(context, trx, fields, [body]);
      await parts.onWrite?.(trx, body, id);
      const changed = await erased(trx)
        .updateTable(table.name)
        .set(valuesOf(mutable(fields), body))
        .where('id', '=', id)
        .returning(address ? ['id', 'address_id'] : ['id'])
        .executeTakeFirst();
      const { address_id } = found(one, changed) as { address_id?: number };
      if (address_id !== undefined) await changeAddress(trx, address_id, placeIn(body)[0]);
      await writeLines(trx, id, body);
    },
  };
}

const placed = ([input, prefix]: [NewAddress, string]) => [input, { prefix }] as const;

const mutable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { fixed }]) => !fixed));

/**
 * Refuses bodies that refer to records that are not there.
 * @param within the field that the bodies are lines of
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
    if (field.kind !== 'reference' || field.computed) continue;
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
