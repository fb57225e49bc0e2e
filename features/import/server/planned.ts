import { sql } from 'kysely';
import { bodiesOf } from '../../../server/changes/bodies';
import { changeRecords, hasRules, type Records } from '../../../server/changes/records';
import type { Body } from '../../../server/changes/tables';
import { type Refused, takeBack } from '../../../server/changes/tryWrite';
import { recordEvent } from '../../../server/db/audit';
import { transact } from '../../../server/db/transact';
import type { Db, Trx } from '../../../server/db/types';
import { type Cents, fromCents } from '../../../server/db/units';
import { notFound } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { lockWarehouses } from '../../../server/inventory/product';
import { priceOf, type Said, say } from '../../../server/texts/message';
import type { PlannedPrice } from '../contract';

/*
 * Prices from a later day on. They are kept until a job makes them the prices of their products, so that the history of prices has
 * the day on which each became valid. The row of a batch has the day beside the price.
 */

/** Returns the price and the day of a row; a price of today has no day. */
export const plannedIn = (body: Body | null): { unitPrice: number; validFrom: string | null } => ({
  unitPrice: body?.['unitPrice'] as number,
  validFrom: (body?.['validFrom'] as string | null | undefined) ?? null,
});

/** Returns the prices that a rule refuses for their products as these are now. */
export async function refusedPrices<Price extends { id: number; price: number }>(
  context: Context,
  trx: Trx,
  target: Records,
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
    const note = say('planned-price-cancelled', { price: priceOf(fromCents(price)), day: { day } });
    await recordEvent(trx, { action: 'change', entity: 'products', recordId, record, note });
  });
