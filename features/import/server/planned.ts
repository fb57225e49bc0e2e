import { sql } from 'kysely';
import { recordEvent } from '../../../server/db/audit';
import { transact } from '../../../server/db/transact';
import type { Db, Executor, Trx } from '../../../server/db/types';
import { type Cents, fromCents, toCents } from '../../../server/db/units';
import { notFound } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { lockWarehouses } from '../../../server/inventory/product';
import { priceOf, type Said, say } from '../../../server/texts/message';
import type { PlannedPrice } from '../contract';
import type { Target } from '../fields';
import { changeRecords } from './changeRecords';
import type { DiffRow, Draft } from './draft';
import { bodiesOf, portionsOf } from './records';
import { lockKeys } from './rowKeys';
import type { Body } from './tables';
import { type Target as Entity, hasRules, type Late } from './target';
import { type Refused, takeBack } from './tryWrite';

/*
 * Prices from a later day on. They are kept until a job makes them the prices of their products, so that the history of prices has
 * the day on which each became valid. The row of a batch has the day beside the price.
 */

export interface Planned {
  unitPrice: number;
  validFrom: string;
}

/** Whether a row of a batch plans a price. */
export const isPlanned = ({ body }: { body: Body | null }): boolean => typeof body?.['validFrom'] === 'string';

export const plannedIn = (body: Body | null): Planned => body as unknown as Planned;

/** Takes the day of each draft out of its values. @returns the days by the number of the row */
export function takeStarts(start: Target, drafts: readonly Draft[], forAll: string | undefined): Map<number, string> {
  const starts = new Map<number, string>();
  for (const { patch, source } of drafts) {
    const day = (patch.get(start) as string | undefined) ?? forAll;
    patch.delete(start);
    if (day !== undefined) starts.set(source.row, day);
  }
  return starts;
}

/**
 * Plans the prices of later days: a row with such a day changes its planned price instead of its product. A price of today changes at once;
 * one of a past day is refused, because the history of prices is not rewritten.
 */
export async function planRows(
  db: Executor,
  today: string,
  rows: DiffRow[],
  drafts: readonly Draft[],
  { start, starts, bodies }: { start: string; starts: ReadonlyMap<number, string>; bodies: ReadonlyMap<number, Body> },
): Promise<void> {
  const drafted = new Map(drafts.map((draft) => [draft.source.row, draft]));
  const later = [...starts].filter(([, day]) => day > today).map(([row]) => row);
  const known = await pricesOf(
    db,
    later.flatMap((row) => drafted.get(row)?.recordId ?? []),
  );
  for (const row of rows) {
    const day = starts.get(row.row);
    const { recordId: id, patch, source } = drafted.get(row.row) ?? {};
    const price = patch && priceIn(patch);
    if (day === undefined || price === undefined || id === undefined || row.kind === 'refused') continue;
    if (day < today && row.kind === 'changed') {
      const message = say('{day} is past: a price changes today, or on a later day.', { day: { day } });
      Object.assign(row, {
        kind: 'refused',
        column: start,
        message,
        body: null,
        before: null,
        cells: source?.cells ?? null,
      });
    }
    if (day <= today) continue;
    const planned = known.get(`${id} ${day}`);
    const before = planned ?? { unitPrice: bodies.get(id)?.['unitPrice'], validFrom: null };
    const isSame = planned?.unitPrice === price;
    Object.assign(row, {
      kind: isSame ? 'unchanged' : 'changed',
      recordId: id,
      body: isSame ? null : { unitPrice: price, validFrom: day },
      before: isSame ? null : before,
    });
  }
}

const priceIn = (patch: Draft['patch']): number | undefined =>
  [...patch].flatMap(([{ name }, value]) => (name === 'unitPrice' ? [value as number] : []))[0];

/** Returns the planned prices of products that are not applied, by the product and the day. */
async function pricesOf(db: Executor, productIds: readonly number[]): Promise<Map<string, Planned>> {
  const known = new Map<string, Planned>();
  for (const portion of portionsOf(productIds)) {
    const { rows } = await sql<{ product_id: number; day: string; price: Cents }>`
      SELECT product_id, valid_from::text AS day, price FROM planned_price
      WHERE product_id = ANY (${portion}::integer[]) AND applied_at IS NULL`.execute(db);
    for (const { product_id, day, price } of rows)
      known.set(`${product_id} ${day}`, { unitPrice: fromCents(price), validFrom: day });
  }
  return known;
}

export interface PlannedRow {
  row: number;
  record_id: number | null;
  record: string;
  body: Body;
  before: Body | null;
}

/** Writes planned prices. @returns the rows whose product was deleted, whose planned price was changed meanwhile, or that a rule refuses */
export async function writePlanned(
  context: Context,
  trx: Trx,
  target: Entity,
  rows: readonly PlannedRow[],
): Promise<Late[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap(({ record_id }) => record_id ?? []);
  const { rows: there } = await sql<{ id: number }>`
    SELECT id FROM product WHERE id = ANY (${ids}::integer[]) ORDER BY id FOR KEY SHARE`.execute(trx);
  const products = new Set(there.map(({ id }) => id));
  await lockKeys(trx, ['planned_price']);
  const known = await plansOf(trx, ids);
  const late: Late[] = [];
  const accepted: PlannedRow[] = [];
  for (const each of rows) {
    const { row, record_id, record, body, before } = each;
    const now = known.find(({ productId, day }) => productId === record_id && day === plannedIn(body).validFrom);
    const then = plannedIn(before).validFrom === null ? undefined : plannedIn(before).unitPrice;
    if (record_id === null || !products.has(record_id))
      late.push({ row, message: say('"{record}" was deleted after the difference was shown', { record }) });
    else if (now?.isApplied || now?.price !== then)
      late.push({ row, message: say('"{record}" was changed after the difference was shown', { record }) });
    else accepted.push(each);
  }
  const prices = accepted.map((each) => ({ each, id: each.record_id ?? 0, price: plannedIn(each.body).unitPrice }));
  const refused = new Map<PlannedRow, Refused>();
  for (const [{ each }, refusal] of await refusedPrices(context, trx, target, prices)) refused.set(each, refusal);
  for (const [{ row }, refusal] of refused) late.push({ row, ...refusal });
  const written = accepted
    .filter((row) => !refused.has(row))
    .map(({ record_id, body }) => ({
      product_id: record_id,
      valid_from: plannedIn(body).validFrom,
      price: toCents(plannedIn(body).unitPrice),
    }));
  await sql`
    INSERT INTO planned_price (product_id, valid_from, price)
    SELECT product_id, valid_from, price FROM jsonb_populate_recordset(NULL::planned_price, ${JSON.stringify(written)}::jsonb)
    ON CONFLICT (product_id, valid_from) DO UPDATE SET price = excluded.price, refusal = NULL`.execute(trx);
  return late;
}

/** Returns the prices that a rule refuses for their products as these are now. */
export async function refusedPrices<Price extends { id: number; price: number }>(
  context: Context,
  trx: Trx,
  target: Entity,
  prices: readonly Price[],
): Promise<Map<Price, Refused>> {
  const refused = new Map<Price, Refused>();
  if (!hasRules(target) || prices.length === 0) return refused;
  await takeBack(trx, async () => {
    await lockWarehouses(trx);
    const bodies = await bodiesOf(
      trx,
      target.definition,
      prices.map(({ id }) => id),
    );
    for (const each of prices) {
      const before = bodies.get(each.id);
      if (!before) continue;
      const change = { id: each.id, before, body: { ...before, unitPrice: each.price } };
      const refusal = (await changeRecords(context, trx, target, [change])).get(each.id);
      if (refusal) refused.set(each, refusal);
    }
  });
  return refused;
}

/** A planned price as it is stored. */
export interface Plan {
  id: number;
  productId: number;
  day: string;
  price: number;
  /** The price that it replaced on its day; null for one that is not applied. */
  replaced: number | null;
  isApplied: boolean;
}

/** Returns all planned prices of products, the applied ones first, in the order in which they were applied; locks them. */
export async function plansOf(trx: Trx, productIds: readonly number[]): Promise<Plan[]> {
  const { rows } = await sql<Omit<Plan, 'price' | 'replaced'> & { price: Cents; replaced: Cents | null }>`
    SELECT id, product_id AS "productId", valid_from::text AS day, price, replaced, applied_at IS NOT NULL AS "isApplied"
    FROM planned_price WHERE product_id = ANY (${productIds}::integer[])
    ORDER BY applied_at NULLS LAST, valid_from, id FOR UPDATE`.execute(trx);
  return rows.map(({ price, replaced, ...plan }) => ({
    ...plan,
    price: fromCents(price),
    replaced: replaced === null ? null : fromCents(replaced),
  }));
}

/** Returns the prices of a product from later days on, the earliest first. */
export async function plannedOf(
  { primary, word }: Pick<Context, 'primary' | 'word'>,
  productId: number,
): Promise<PlannedPrice[]> {
  const { rows } = await sql<{ id: number; day: string; price: Cents; refusal: Said | null }>`
    SELECT id, valid_from::text AS day, price, refusal FROM planned_price
    WHERE product_id = ${productId} AND applied_at IS NULL ORDER BY valid_from`.execute(primary);
  return rows.map(({ id, day, price, refusal }) => ({
    plannedPriceId: id,
    validFrom: day,
    price: fromCents(price),
    refusal: refusal === null ? null : word(refusal),
  }));
}

/** Deletes a planned price that is not applied. @throws ApiError 404 */
export const cancelPlanned = (db: Db, id: number): Promise<void> =>
  transact(db, async (trx) => {
    const { rows } = await sql<{ product_id: number; name: string; day: string; price: Cents }>`
      DELETE FROM planned_price USING product
      WHERE planned_price.id = ${id} AND applied_at IS NULL AND product.id = product_id
      RETURNING product_id, name, valid_from::text AS day, price`.execute(trx);
    const [cancelled] = rows;
    if (!cancelled) throw notFound('Planned price');
    const { product_id: recordId, name: record, day, price } = cancelled;
    const note = say('The price {price} from {day} was cancelled.', { price: priceOf(fromCents(price)), day: { day } });
    await recordEvent(trx, { action: 'change', entity: 'products', recordId, record, note });
  });
