import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Definition } from '../../contract/definition/define';
import { FOREIGN_KEY_VIOLATION } from '../db/sqlStates';
import type { Trx } from '../db/types';
import { toCents } from '../db/units';
import { type AnyParts, hasChecks } from '../entity/parts';
import { tableOf } from '../entity/table';
import { writerOf } from '../entity/write';
import { ApiError } from '../errors';
import type { Context } from '../http/context';
import { applyNewPrices, noteNewPrices } from '../inventory/newPrices';
import { lockWarehouses } from '../inventory/product';
import { say } from '../texts/message';
import { bodiesOf } from './bodies';
import { idsIn, type WrittenRow } from './portions';
import type { Body, Late } from './tables';
import { type Refused, tryWriteMany } from './tryWrite';
import { refusalOf } from './values';

/** An entity with the functions that write its records. */
export interface Records {
  definition: Definition;
  parts: AnyParts;
  writer: ReturnType<typeof writerOf>;
}

/** Returns what writes the records of an entity. */
export function recordsOf(context: Context, definition: Definition): Records {
  const standard = context.standards.find((each) => each.definition.name === definition.name);
  const parts = (standard?.parts ?? {}) as AnyParts;
  return { definition, parts, writer: writerOf(context, definition, parts, tableOf(definition)) };
}

/** Returns what writes the records of an entity that a change has stored. @throws Error where it is no longer there */
export function storedRecords(context: Context, entity: string): Records {
  const definition = definitionsOf(context).find(({ name }) => name === entity);
  if (!definition) throw new ApiError(400, say('no-such-list', { list: entity }));
  return recordsOf(context, definition);
}

/** Returns the definitions of all entities; the catalogue lacks the definitions that only routes have. */
export function definitionsOf({ entities, standards }: Definitions): Definition[] {
  const further = standards.map(({ definition }) => definition);
  const known = new Set(entities.map(({ name }) => name));
  return [...entities, ...further.filter(({ name }) => !known.has(name))];
}

export type Definitions = Pick<Context, 'entities' | 'standards'>;

/** Whether more decides about a write than its body: rules of code, or the state of the record. */
export const hasRules = ({ definition, parts }: Records): boolean =>
  hasChecks(parts) ||
  definition.editableWhen !== undefined ||
  (parts.onWrite !== undefined && parts.onInsertMany === undefined && parts.onWriteMany === undefined);

/** A record that gets other values. */
export interface Change {
  id: number;
  before: Body;
  body: Body;
}

const isProduct = ({ definition }: Records): boolean => definition.name === 'products';

/** How a change locks the records that it changes: all along, or at its end, where it changes nothing but prices of products. */
export type Locking = 'all along' | 'at the end';

/** Locks warehouses before products, as moves do, if the change has new prices or sizes of products. @param only a condition on its rows */
export async function lockForChanges(
  trx: Trx,
  id: number,
  records: Records,
  only = sql<boolean>`true`,
): Promise<Locking> {
  if (!isProduct(records)) return 'all along';
  const { rows } = await sql<{ inStock: boolean | null; pricesAlone: boolean | null }>`
    SELECT bool_or(body -> 'unitPrice' <> before -> 'unitPrice' OR body -> 'unitSize' <> before -> 'unitSize') AS "inStock",
      bool_and(kind = 'changed' AND body - 'unitPrice' = before - 'unitPrice') AS "pricesAlone"
    FROM change_row WHERE change_id = ${id} AND kind IN ('new', 'changed') AND ${only}`.execute(trx);
  const [{ inStock, pricesAlone } = {}] = rows;
  if (pricesAlone && !hasChecks(records.parts)) return 'at the end';
  if (inStock) await lockWarehouses(trx);
  return 'all along';
}

/** Completes the changes of records. */
export async function finishChanges(trx: Trx, locking: Locking): Promise<void> {
  if (locking === 'at the end') await applyNewPrices(trx);
}

/** Inserts records. @returns the id of each, or why a rule refuses it */
export async function insertRecords(
  trx: Trx,
  { definition, writer }: Records,
  bodies: readonly Body[],
): Promise<(number | Refused)[]> {
  const ids = new Map<Body, number>();
  const refused = await tryWriteMany(trx, definition, bodies, async (some) => {
    const made = await writer.insertMany(trx, some);
    for (const [index, body] of some.entries()) ids.set(body, made[index] ?? 0);
  });
  return bodies.map((body) => refused.get(body) ?? ids.get(body) ?? 0);
}

/** Writes the new values of records. @returns why rules refuse single records, by the id */
export async function changeRecords(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  records: Records,
  changes: readonly Change[],
  locking: Locking = 'all along',
): Promise<Map<number, Refused>> {
  if (locking === 'at the end') {
    const prices = changes.map(({ id, before, body }) => ({ id, former: priceIn(before), price: priceIn(body) }));
    await noteNewPrices(trx, prices, clock);
    return new Map();
  }
  const refused = new Map<number, Refused>();
  // A preview has checked its bodies, but an undo restores values of any age, and lines meet other lines.
  for (const { id, body } of changes) {
    const refusal = refusalOf(records.definition, body);
    if (refusal) refused.set(id, refusal);
  }
  const valid = changes.filter(({ id }) => !refused.has(id));
  const late = await tryWriteMany(trx, records.definition, valid, (some) => records.writer.updateMany(trx, some));
  for (const [{ id }, refusal] of late) refused.set(id, refusal);
  return refused;
}

const priceIn = ({ unitPrice }: Body) => toCents(unitPrice as number);

/** Deletes the records of rows. @returns the rows whose records stay, because they are in use or a rule keeps them */
export async function removeRecords(
  trx: Trx,
  { definition, writer }: Records,
  rows: readonly { row: number; record_id: number | null; record: string }[],
): Promise<Late[]> {
  const refused = await tryWriteMany(
    trx,
    definition,
    rows,
    (some) =>
      writer.removeMany(
        trx,
        some.map(({ record_id }) => record_id ?? 0),
      ),
    ({ record }) => ({ states: [FOREIGN_KEY_VIOLATION], message: say('"{record}" is in use', { record }) }),
  );
  return [...refused].map(([{ row }, refusal]) => ({ row, ...refusal }));
}

/** Writes the changed rows of a portion. @returns the rows that are refused, and the ids of the written records */
export async function writeChanged(
  context: Context,
  trx: Trx,
  records: Records,
  rows: readonly WrittenRow[],
  locking: Locking,
): Promise<{ late: Late[]; written: number[] }> {
  const late: Late[] = [];
  const current = await bodiesOf(trx, records.definition, idsIn(rows), { lock: locking === 'all along' });
  const changes = new Map<number, Change>();
  for (const { row, record_id, record, body, before } of rows) {
    const now = current.get(record_id ?? 0);
    if (!now) late.push({ row, message: say('"{record}" was deleted after the difference was shown', { record }) });
    else if (!isDeepStrictEqual(now, before))
      late.push({ row, message: say('"{record}" was changed after the difference was shown', { record }) });
    else changes.set(row, { id: record_id ?? 0, before: now, body });
  }
  const refused = await changeRecords(context, trx, records, [...changes.values()], locking);
  for (const [row, { id }] of changes) {
    const refusal = refused.get(id);
    if (refusal) late.push({ row, ...refusal });
  }
  return { late, written: [...changes.values()].flatMap(({ id }) => (refused.has(id) ? [] : id)) };
}
