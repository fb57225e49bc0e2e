import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Field, Fields } from '../../../contract/definition/fields';
import type { Trx } from '../../../server/db/types';
import { addressOf } from '../../../server/entity/addressField';
import { lineTable } from '../../../server/entity/lines';
import { tableOf } from '../../../server/entity/table';
import { valuesOf } from '../../../server/entity/values';
import type { Context } from '../../../server/http/context';
import { changeProducts, lockWarehouses } from '../../../server/inventory/product';
import { insertInto } from './insertInto';
import type { Body } from './tables';
import type { Target } from './target';

/** A record that gets other values. */
export interface Change {
  id: number;
  before: Body;
  after: Body;
}

const isProduct = ({ definition }: Target): boolean => definition.name === 'products';

/** Locks warehouses before products, as moves do, if the batch changes prices or sizes of products. */
export async function lockForChanges(trx: Trx, id: number, target: Target): Promise<void> {
  if (!isProduct(target)) return;
  const { rows } = await sql`
    SELECT FROM import_row WHERE batch_id = ${id} AND kind = 'changed'
      AND (body -> 'unitPrice' <> before -> 'unitPrice' OR body -> 'unitSize' <> before -> 'unitSize') LIMIT 1`.execute(
    trx,
  );
  if (rows.length > 0) await lockWarehouses(trx);
}

/** Writes the new values of records: of many together where that is possible, else one by one as their own call does. */
export async function changeRecords(
  context: Context,
  trx: Trx,
  target: Target,
  changes: readonly Change[],
): Promise<void> {
  const together = isSetBased(target) ? changes.filter((change) => isPlain(target, change)) : [];
  await changeTogether(context, trx, target, together);
  const done = new Set(together);
  for (const change of changes) if (!done.has(change)) await changeOne(context, trx, target, change);
}

/** Whether the records of an entity can be changed by one statement for many. */
function isSetBased(target: Target): boolean {
  const { definition, parts } = target;
  const { update, check, onWrite, onWriteMany } = parts;
  return isProduct(target) || !(update || check || (onWrite && !onWriteMany) || addressOf(definition.fields));
}

/** Whether a change affects nothing but its record. A product of another size needs other space in warehouses. */
const isPlain = ({ definition }: Target, { before, after }: Change): boolean =>
  Object.entries(definition.fields).every(
    ([name, field]) =>
      !(field.fixed || (definition.name === 'products' && name === 'unitSize')) ||
      isDeepStrictEqual(after[name] ?? null, before[name] ?? null),
  );

async function changeTogether({ clock }: Context, trx: Trx, target: Target, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const { definition, parts } = target;
  const ids = changes.map(({ id, after }) => ({ id, body: after as never }));
  if (isProduct(target)) {
    const products = changes.filter((change) => differs(definition.fields, change, (field) => !field.added));
    await changeProducts(
      trx,
      products.map(({ id, after }) => ({ id, input: after as never })),
      clock,
    );
  } else await parts.onWriteMany?.(trx, ids);
  const own = (field: Field) => !field.fixed && (!isProduct(target) || field.added === true);
  await changeColumns(
    trx,
    tableOf(definition).name,
    keep(definition.fields, (field) => own(field) && field.kind !== 'lines'),
    changes,
  );
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'lines' || field.computed || !own(field)) continue;
    const changed = changes.filter((change) => differs({ [name]: field }, change));
    await changeLines(trx, target, { name, fields: field.fields }, changed);
  }
}

const keep = (fields: Fields, isKept: (field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isKept(field)));

const differs = (fields: Fields, { before, after }: Change, isMeant: (field: Field) => boolean = () => true): boolean =>
  Object.entries(fields).some(
    ([name, field]) => isMeant(field) && !isDeepStrictEqual(after[name] ?? null, before[name] ?? null),
  );

async function changeColumns(trx: Trx, table: string, fields: Fields, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter((change) => differs(fields, change));
  const rows = changed.map(({ id, after }) => ({ id, ...valuesOf(fields, after) }));
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  if (columns.length === 0) return;
  const assignments = sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`));
  await sql`
    UPDATE ${sql.table(table)} SET ${assignments}
    FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) AS given
    WHERE ${sql.ref(`${table}.id`)} = given.id`.execute(trx);
}

async function changeLines(
  trx: Trx,
  { definition }: Target,
  { name, fields }: { name: string; fields: Fields },
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const table = tableOf(definition);
  const child = lineTable(table, name);
  const parent = `${table.name}_id`;
  const ids = changes.map(({ id }) => id);
  await sql`DELETE FROM ${sql.table(child)} WHERE ${sql.ref(parent)} = ANY (${ids}::integer[])`.execute(trx);
  const lines = changes.flatMap(({ id, after }) =>
    ((after[name] as Body[] | undefined) ?? []).map((line, position) => ({
      [parent]: id,
      position,
      ...valuesOf(fields, line),
    })),
  );
  await insertInto(trx, child, lines);
}

async function changeOne(context: Context, trx: Trx, { parts, writer }: Target, { id, after }: Change): Promise<void> {
  if (!parts.update) return writer.update(trx, id, after);
  await writer.check(trx, after);
  await parts.update({ ...context, db: trx }, id, after, async (inner) => {
    await writer.changeAdded(inner, id, after);
    return {};
  });
}
