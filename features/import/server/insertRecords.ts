import { sql } from 'kysely';
import type { Definition } from '../../../contract/definition/define';
import type { NewAddress } from '../../../contract/entities/address';
import type { Trx } from '../../../server/db/types';
import { addressOf } from '../../../server/entity/addressField';
import { lineTable } from '../../../server/entity/lines';
import { tableOf } from '../../../server/entity/table';
import { valuesOf } from '../../../server/entity/values';
import { createAddresses } from '../../../server/geography/address';
import type { Context } from '../../../server/http/context';
import { insertProducts } from '../../../server/inventory/product';
import { insertInto } from './insertInto';
import type { Body } from './tables';
import type { Target } from './target';
import { type Refused, tryWrite } from './tryWrite';

/**
 * Inserts records: with one statement for many where their entity allows it, else one by one. Where a rule refuses one of many, the database
 * goes back to the state before them, and they are inserted one by one.
 * @returns the id of each, or why a rule refuses it
 */
export async function insertRecords(
  context: Context,
  trx: Trx,
  target: Target,
  bodies: readonly Body[],
): Promise<(number | Refused)[]> {
  if (bodies.length === 0) return [];
  const { definition, parts, writer } = target;
  if (isInsertedTogether(target)) {
    let ids: number[] = [];
    const write = async () => {
      ids = await insertTogether(context, trx, target, bodies);
    };
    if (parts.checkMany === undefined) await write();
    const refusal = parts.checkMany && (await tryWrite(trx, definition, write));
    if (!refusal) return ids;
  }
  const results: (number | Refused)[] = [];
  for (const body of bodies) {
    let id = 0;
    const refusal = await tryWrite(trx, definition, async () => {
      ({ id } = await writer.insert(trx, body));
    });
    results.push(refusal ?? id);
  }
  return results;
}

const isProduct = ({ definition }: Target): boolean => definition.name === 'products';

const isInsertedTogether = (target: Target): boolean => {
  const { insert, onWrite, onInsertMany } = target.parts;
  return isProduct(target) || (!insert && (!onWrite || onInsertMany !== undefined));
};

async function insertTogether(context: Context, trx: Trx, target: Target, bodies: readonly Body[]): Promise<number[]> {
  const { definition, parts } = target;
  const table = tableOf(definition);
  const address = addressOf(definition.fields);
  // As in the call of a single record: after its row, before the values of extensions to products and the lines.
  const checkAll = () =>
    parts.checkMany?.(
      trx,
      bodies.map((body, index) => ({ id: idAt(index), body: body as never })),
    );
  const { rows: chosen } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table.name}, 'id'))::integer AS id FROM generate_series(1, ${bodies.length})`.execute(
    trx,
  );
  const ids = chosen.map(({ id }) => id);
  const idAt = (index: number) => ids[index] ?? 0;
  if (isProduct(target)) {
    const products = bodies.map((body, index) => ({ id: idAt(index), input: body as never }));
    await insertProducts(trx, products, context.clock);
    await checkAll();
    await updateAdded(trx, definition, bodies, ids);
  } else {
    await parts.onInsertMany?.(trx, bodies);
    const placeOf = (body: Body) =>
      (address?.[1].flat ? body : body[address?.[0] ?? '']) as NewAddress | null | undefined;
    const placed = address ? bodies.filter((body) => placeOf(body)) : [];
    const made = await createAddresses(
      trx,
      placed.map((body) => placeOf(body) as NewAddress),
    );
    const addresses = new Map(placed.map((body, index) => [body, made[index]]));
    await insertInto(
      trx,
      table.name,
      bodies.map((body, index) => ({
        id: idAt(index),
        ...valuesOf(definition.fields, body),
        ...(address && { address_id: addresses.get(body) ?? null }),
      })),
    );
    await checkAll();
  }
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'lines' || field.computed) continue;
    const lines = bodies.flatMap((body, index) =>
      ((body[name] as Body[] | undefined) ?? []).map((line, position) => ({
        [`${table.name}_id`]: idAt(index),
        position,
        ...valuesOf(field.fields, line),
      })),
    );
    await insertInto(trx, lineTable(table, name), lines);
  }
  return ids;
}

/** Writes the fields that extensions add to products. */
async function updateAdded(
  trx: Trx,
  { fields }: Definition,
  bodies: readonly Body[],
  ids: readonly number[],
): Promise<void> {
  const added = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.added));
  const rows = bodies.map((body, index) => ({ id: ids[index], ...valuesOf(added, body) }));
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  // Only values that bodies have, so that others keep the table's default.
  const given = columns.filter((column) => rows.some((row) => (row as Body)[column] !== null));
  if (given.length === 0) return;
  const assignments = sql.join(
    given.map((column) => sql`${sql.ref(column)} = coalesce(given.${sql.ref(column)}, product.${sql.ref(column)})`),
  );
  await sql`
    UPDATE product SET ${assignments}
    FROM jsonb_populate_recordset(NULL::product, ${JSON.stringify(rows)}::jsonb) AS given
    WHERE product.id = given.id`.execute(trx);
}
