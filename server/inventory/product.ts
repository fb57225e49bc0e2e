import { type RawBuilder, sql } from 'kysely';
import type { ProductInput } from '../../contract/entities/product';
import type { Clock } from '../db/day';
import { asRows, insertRows, updateRows, withIds } from '../db/rows';
import type { Trx } from '../db/types';
import { type Cents, type Hundredths, hundredths, plus, toCents, toHundredths } from '../db/units';
import { notFound } from '../errors';
import { dayOfEntry, KNOWN_DAY } from './clock';
import { checkCapacity, type Place } from './rules';

/**
 * Inserts products, each with its price as the first one of its history.
 * @param clock dates those prices
 * @param ids the ids, if they are already chosen
 * @returns the ids, in the order of the products
 * @throws ApiError 409 when the clock is in doubt; pg's 23503 (foreign key) when there is no such category
 */
export async function insertProducts(
  trx: Trx,
  products: readonly ProductInput[],
  clock: Clock,
  ids?: readonly number[],
): Promise<number[]> {
  const made = await insertRows<{ id: number; price: Cents; knownDay: string | null }>(
    trx,
    'product',
    withIds(products.map(columns), ids),
    sql`id, unit_price AS price, ${KNOWN_DAY} AS "knownDay"`,
  );
  const [first] = made;
  if (!first) return [];
  const date = await dayOfEntry(trx, clock, first.knownDay);
  await insertRows(
    trx,
    'price_change',
    made.map(({ id, price }) => ({ product_id: id, date, price })),
  );
  return made.map(({ id }) => id);
}

/**
 * Changes products and what depends on their prices and sizes: the price history, and the stock value and occupied space of
 * every warehouse that holds them. Blocks moves meanwhile, but only where a price or a size changes.
 * @param clock dates the changes
 * @throws ApiError 404 when there is no such product, 409 when a warehouse is too small for the new sizes or the clock is
 * in doubt; pg's 23503 (foreign key) when there is no such category, 40001, so that the transaction is repeated, where another
 * one changes a price or a size at the same time
 */
export async function changeProducts(
  trx: Trx,
  products: readonly { id: number; body: ProductInput }[],
  clock: Clock,
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ id, body }) => ({ id, ...columns(body) }));
  const given = asRows(
    'product',
    rows.map(({ id, unit_price, unit_size }) => ({ id, unit_price, unit_size })),
  );
  const { rows: inStock } = await sql`
    SELECT FROM product JOIN ${given} ON product.id = given.id
      AND (product.unit_price, product.unit_size) <> (given.unit_price, given.unit_size) LIMIT 1`.execute(trx);
  // Locks warehouses before the products, as every move does.
  if (inStock.length > 0) await lockWarehouses(trx);
  const { rows: known } = await sql<{
    found: number;
    isRepriced: boolean;
    isResized: boolean;
    knownDay: string | null;
  }>`
    WITH held AS (
      SELECT id, unit_price, unit_size FROM product WHERE id = ANY (${rows.map(({ id }) => id)}::integer[])
      ORDER BY id FOR NO KEY UPDATE
    )
    SELECT count(*)::integer AS found, bool_or(held.unit_price <> given.unit_price) AS "isRepriced",
      bool_or(held.unit_size <> given.unit_size) AS "isResized", ${KNOWN_DAY} AS "knownDay"
    FROM held JOIN ${given} ON held.id = given.id`.execute(trx);
  const [now] = known;
  if (!now || now.found < rows.length) throw notFound('Product');
  const { isRepriced, isResized, knownDay } = now;
  if (isRepriced || isResized) {
    // The lock of a warehouse must not follow the lock of a product.
    if (inStock.length === 0) await repeatTransaction(trx);
    const day = await dayOfEntry(trx, clock, knownDay);
    if (isRepriced) await reprice(trx, given, day);
    if (isResized) await resize(trx, given, day);
  }
  await updateRows(trx, 'product', rows);
}

/** Locks all warehouses, so that no move books a stock value meanwhile. */
export async function lockWarehouses(trx: Trx): Promise<void> {
  await trx.selectFrom('warehouse').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Lets {@link transact} repeat the transaction. @throws DatabaseError 40001 */
export const repeatTransaction = async (trx: Trx): Promise<void> =>
  void (await sql`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`.execute(trx));

const columns = ({ name, description, unitPrice, unitSize, categoryId }: ProductInput) => ({
  name,
  description,
  unit_price: toCents(unitPrice),
  unit_size: toHundredths(unitSize),
  category_id: categoryId,
});

/** @param given the products with their new prices */
async function reprice(trx: Trx, given: RawBuilder<unknown>, date: string): Promise<void> {
  const repriced = sql`${given} JOIN product ON product.id = given.id AND product.unit_price <> given.unit_price`;
  await sql`
    INSERT INTO price_change (product_id, date, price)
    SELECT product.id, ${date}::date, given.unit_price FROM ${repriced}`.execute(trx);
  await sql`
    UPDATE warehouse SET stock_value = stock_value + repriced.change
    FROM (
      SELECT warehouse_id, sum(quantity * (given.unit_price - product.unit_price))::bigint AS change
      FROM ${repriced} JOIN stock ON stock.product_id = product.id GROUP BY warehouse_id
    ) AS repriced
    WHERE warehouse.id = repriced.warehouse_id`.execute(trx);
}

/** @param given the products with their new sizes */
async function resize(trx: Trx, given: RawBuilder<unknown>, date: string): Promise<void> {
  const { rows: changes } = await sql<Place & { productId: number; change: Hundredths }>`
    SELECT warehouse.id, warehouse.name, capacity, occupied, product.id AS "productId",
      quantity * (given.unit_size - product.unit_size) AS change
    FROM ${given} JOIN product ON product.id = given.id AND product.unit_size <> given.unit_size
    JOIN stock ON stock.product_id = product.id AND quantity > 0 JOIN warehouse ON warehouse.id = warehouse_id
    ORDER BY warehouse.id, product.id`.execute(trx);
  const totals = new Map<number, Hundredths>();
  for (const { id, change } of changes) totals.set(id, plus(totals.get(id) ?? hundredths(0), change));
  for (const place of new Map(changes.map((change) => [change.id, change])).values())
    checkCapacity(place, totals.get(place.id) ?? hundredths(0));
  const resizes = changes.map(({ id, productId, change }) => ({
    warehouse_id: id,
    product_id: productId,
    date,
    occupied_change: change,
  }));
  await insertRows(trx, 'resize', resizes);
  await sql`
    WITH measured AS (
      UPDATE warehouse SET occupied = occupied + change
      FROM unnest(${[...totals.keys()]}::integer[], ${[...totals.values()]}::bigint[]) AS total (id, change)
      WHERE warehouse.id = total.id RETURNING warehouse.id, occupied
    )
    INSERT INTO occupancy (warehouse_id, date, occupied)
    SELECT id, ${date}::date, occupied FROM measured
    ON CONFLICT (warehouse_id, date) DO UPDATE SET occupied = excluded.occupied`.execute(trx);
}
