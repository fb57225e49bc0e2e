import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Field, Fields } from '../../../contract/definition/fields';
import type { Trx } from '../../../server/db/types';
import { toCents } from '../../../server/db/units';
import { addressOf } from '../../../server/entity/addressField';
import { lineTable } from '../../../server/entity/lines';
import { tableOf } from '../../../server/entity/table';
import { valuesOf } from '../../../server/entity/values';
import type { Context } from '../../../server/http/context';
import { applyNewPrices, noteNewPrices } from '../../../server/inventory/newPrices';
import { changeProducts, lockWarehouses } from '../../../server/inventory/product';
import { insertInto } from './insertInto';
import { refusalOf } from './rows';
import type { Body } from './tables';
import type { Target } from './target';
import { type Refused, tryWrite } from './tryWrite';

/** A record that gets other values. */
export interface Change {
  id: number;
  before: Body;
  after: Body;
}

const isProduct = ({ definition }: Target): boolean => definition.name === 'products';

/** How a batch locks the records that it changes: all along, or at its end, where it changes nothing but prices of products. */
export type Locking = 'all along' | 'at the end';

/** Locks warehouses before products, as moves do, if the batch changes prices or sizes of products. */
export async function lockForChanges(trx: Trx, id: number, target: Target): Promise<Locking> {
  if (!isProduct(target)) return 'all along';
  const { rows } = await sql<{ inStock: boolean | null; pricesAlone: boolean | null }>`
    SELECT bool_or(body -> 'unitPrice' <> before -> 'unitPrice' OR body -> 'unitSize' <> before -> 'unitSize') AS "inStock",
      bool_and(kind = 'changed' AND body - 'unitPrice' = before - 'unitPrice') AS "pricesAlone"
    FROM import_row WHERE batch_id = ${id} AND kind IN ('new', 'changed')`.execute(trx);
  const [{ inStock, pricesAlone } = {}] = rows;
  if (pricesAlone && isSetBased(target) && target.parts.checkMany === undefined) return 'at the end';
  if (inStock) await lockWarehouses(trx);
  return 'all along';
}

/** Completes the changes of a batch. */
export async function finishChanges(trx: Trx, locking: Locking): Promise<void> {
  if (locking === 'at the end') await applyNewPrices(trx);
}

/**
 * Writes the new values of records: of many together where that is possible, else one by one as their own call does. Where a rule refuses
 * one of many, the database goes back to the state before them, and they are written one by one.
 * @returns why rules refuse single records, by the id
 */
export async function changeRecords(
  context: Context,
  trx: Trx,
  target: Target,
  changes: readonly Change[],
  locking: Locking = 'all along',
): Promise<Map<number, Refused>> {
  if (locking === 'at the end') {
    const prices = changes.map(({ id, before, after }) => ({ id, former: priceIn(before), price: priceIn(after) }));
    await noteNewPrices(trx, prices, context.clock);
    return new Map();
  }
  const refused = new Map<number, Refused>();
  // A preview has checked its bodies, but an undo restores values of any age, and lines meet other lines.
  for (const { id, after } of changes) {
    const refusal = refusalOf(target.definition, after);
    if (refusal) refused.set(id, refusal);
  }
  const valid = changes.filter(({ id }) => !refused.has(id));
  const together = isSetBased(target) ? valid.filter((change) => isPlain(target, change)) : [];
  const write = () => changeTogether(context, trx, target, together);
  const isWritten =
    target.parts.checkMany === undefined
      ? await write().then(() => true)
      : (await tryWrite(trx, target.definition, write)) === undefined;
  const done = new Set(isWritten ? together : []);
  for (const change of valid) {
    if (done.has(change)) continue;
    const refusal = await tryWrite(trx, target.definition, () => changeOne(context, trx, target, change));
    if (refusal) refused.set(change.id, refusal);
  }
  return refused;
}

const priceIn = ({ unitPrice }: Body) => toCents(unitPrice as number);

/** Whether the records of an entity can be changed by one statement for many. */
function isSetBased(target: Target): boolean {
  const { definition, parts } = target;
  const { update, onWrite, onWriteMany } = parts;
  return (
    isProduct(target) ||
    !(update || definition.editableWhen || (onWrite && !onWriteMany) || addressOf(definition.fields))
  );
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
  // As in the call of a single record: before the values of extensions and the lines.
  await parts.checkMany?.(trx, ids);
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
