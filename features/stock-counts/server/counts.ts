import { sql } from 'kysely';
import { MACHINE_CLOCK } from '../../../server/db/day';
import { claimKey, releaseKey } from '../../../server/db/idempotency';
import { transact } from '../../../server/db/transact';
import type { Db, Trx } from '../../../server/db/types';
import { fromCents } from '../../../server/db/units';
import { alphabetically } from '../../../server/entity/kinds';
import { found } from '../../../server/errors';
import { appendTransaction, earlierTransaction, type Parties } from '../../../server/inventory/append';
import { dayOfEntry } from '../../../server/inventory/clock';
import { lockMove } from '../../../server/inventory/lock';
import { checkCapacity, describeTransaction, totalsOf } from '../../../server/inventory/rules';
import { costedGoods, type Operation } from '../../../server/inventory/stock';
import type { Count, CountInput, ToCount } from '../contract';
import { stockCount } from '../movementTypes';

/**
 * Returns the lines for counting a warehouse: every product that was ever there, by category and name, in the alphabet of the request's language.
 * @throws ApiError 404 where there is no such warehouse
 */
export async function toCount(db: Db, warehouseId: number, categoryId?: number): Promise<ToCount> {
  const [warehouse, lines] = await Promise.all([
    db.selectFrom('warehouse').select('id').where('id', '=', warehouseId).executeTakeFirst(),
    db
      .selectFrom('stock')
      .innerJoin('product', 'product.id', 'stock.product_id')
      .innerJoin('category', 'category.id', 'product.category_id')
      .where('warehouse_id', '=', warehouseId)
      .$if(categoryId !== undefined, (rows) => rows.where('category_id', '=', categoryId ?? 0))
      .select(['product.id as productId', 'product.name', 'category.name as categoryName'])
      .select(['unit_price as unitPrice', 'quantity as expected'])
      .orderBy(alphabetically(sql.ref('category.name')))
      .orderBy('category.id')
      .orderBy(alphabetically(sql.ref('product.name')))
      .orderBy('product.id')
      .execute(),
  ]);
  found('Warehouse', warehouse);
  return { warehouseId, lines: lines.map((line) => ({ ...line, unitPrice: fromCents(line.unitPrice) })) };
}

/**
 * Books the differences between counted and recorded stock, in one transaction. Skips and returns lines whose stock has
 * changed since they were counted.
 * @throws ApiError 404 for an unknown warehouse, employee or product, 400 for an employee of another warehouse, 409 where
 * space is missing or the clock is in doubt, 422 for a key that was used with another body
 */
export const count: Operation<CountInput & { warehouseId: number }, Count> = (
  db,
  { warehouseId, ...input },
  { idempotencyKey: key, clock = MACHINE_CLOCK, afterMove } = {},
) => {
  const work = async (trx: Trx) => {
    const { employeeId, reason, lines } = input;
    const earlier = key && (await claimKey(trx, { key, request: ['COUNT', warehouseId, input] })).movement_id;
    if (earlier)
      return {
        move: await earlierTransaction(trx, earlier),
        again: await skippedLines(trx, earlier, warehouseId, input),
      };
    const parties: Parties = { type: stockCount, toWarehouseId: warehouseId, employeeId, reason };
    const counted = new Map(lines.map((line) => [line.productId, line.counted]));
    const { to, employee, goods, held, knownDay } = await lockMove(trx, parties, counted);
    const against = new Map(lines.map(({ productId, expected }) => [productId, expected]));
    const isUnchanged = ({ productId }: { productId: number }) =>
      (held.get(productId)?.quantity ?? 0) === against.get(productId);
    const again = goods
      .filter((each) => !isUnchanged(each))
      .map(({ productId, name }) => ({ productId, name, expected: held.get(productId)?.quantity ?? 0 }));
    const booked = goods.filter(isUnchanged).map((each) => ({
      ...each,
      counted: each.quantity,
      quantity: each.quantity - (held.get(each.productId)?.quantity ?? 0),
    }));
    if (booked.length === 0) {
      if (key) await releaseKey(trx, key);
      return { move: null, again };
    }
    const totals = totalsOf(booked);
    if (to) checkCapacity(to, totals.size);
    const description = describeTransaction(parties, { from: '', to: to?.name ?? '', employee });
    const day = await dayOfEntry(trx, clock, knownDay);
    const entry = {
      ...parties,
      day,
      description,
      totals,
      goods: await costedGoods(trx, stockCount, booked, held),
      idempotencyKey: key,
    };
    return { move: await appendTransaction(trx, entry, afterMove), again };
  };
  return transact(db, work, { key });
};

/** Returns the lines that a count did not book, with their current stock. */
async function skippedLines(trx: Trx, id: number, warehouseId: number, { lines }: CountInput): Promise<Count['again']> {
  const { rows } = await sql<Count['again'][number]>`
    SELECT product.id AS "productId", name, coalesce(stock.quantity, 0) AS expected
    FROM product LEFT JOIN stock ON stock.product_id = product.id AND warehouse_id = ${warehouseId}
    WHERE product.id = ANY (${lines.map(({ productId }) => productId)}::integer[])
      AND NOT EXISTS (SELECT FROM movement_line WHERE movement_id = ${id} AND product_id = product.id)
    ORDER BY product.id`.execute(trx);
  return rows;
}
