import { sql } from 'kysely';
import type { Clock } from '../db/day';
import type { Trx } from '../db/types';
import type { Cents } from '../db/units';
import { dayOfEntry, KNOWN_DAY } from './clock';
import { lockWarehouses, repeatTransaction } from './product';

/*
 * New prices of many products in one transaction. Moves read prices and change the same rows, so they wait for the locks of a price
 * change. It therefore records its history first, which locks no move out, and changes the products in the end, in one statement.
 */

export interface NewPrice {
  id: number;
  former: Cents;
  price: Cents;
}

/**
 * Notes new prices, with their history and audit trail. {@link applyNewPrices} makes them the prices of the products.
 * @throws ApiError 409 when the clock is in doubt
 */
export async function noteNewPrices(trx: Trx, prices: readonly NewPrice[], clock: Clock): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE IF NOT EXISTS new_price (product_id integer, former bigint, price bigint) ON COMMIT DROP`.execute(
    trx,
  );
  if (prices.length === 0) return;
  const given = sql`unnest(
      ${prices.map(({ id }) => id)}::integer[], ${prices.map(({ former }) => former)}::bigint[],
      ${prices.map(({ price }) => price)}::bigint[]
    ) AS given (product_id, former, price)`;
  await sql`INSERT INTO new_price SELECT * FROM ${given}`.execute(trx);
  const { knownDay } = await trx.selectNoFrom(KNOWN_DAY.as('knownDay')).executeTakeFirstOrThrow();
  const date = await dayOfEntry(trx, clock, knownDay);
  await sql`
    INSERT INTO price_change (product_id, date, price)
    SELECT id, ${date}::date, price FROM ${given} JOIN product ON id = product_id`.execute(trx);
  // As the trigger of the table would.
  await sql`
    SELECT audit_record(spec, id, name, 'change', jsonb_build_object('unit_price', jsonb_build_array(former, price)))
    FROM ${given} JOIN product ON id = product_id, (
      SELECT obj_description(oid, 'pg_trigger')::jsonb AS spec
      FROM pg_trigger WHERE tgrelid = 'product'::regclass AND tgname = 'audit'
    ) AS watched`.execute(trx);
}

/**
 * Gives the products their noted prices, and adapts the stock values. Moves wait from here to the end of the transaction.
 * @throws DatabaseError 40001, so that the transaction is repeated, where a product was repriced or deleted after its price was noted
 */
export async function applyNewPrices(trx: Trx): Promise<void> {
  await sql`ANALYZE new_price`.execute(trx);
  // No move holds a product without its warehouse.
  await lockWarehouses(trx);
  await sql`
    UPDATE warehouse SET stock_value = stock_value + repriced.change
    FROM (
      SELECT warehouse_id, sum(quantity * (price - former))::bigint AS change
      FROM new_price JOIN stock USING (product_id) GROUP BY warehouse_id
    ) AS repriced
    WHERE warehouse.id = repriced.warehouse_id`.execute(trx);
  await sql`SELECT set_config('magazyn.audit', 'off', true)`.execute(trx);
  const { numAffectedRows: changed } = await sql`
    UPDATE product SET unit_price = price FROM new_price WHERE id = product_id AND unit_price = former`.execute(trx);
  await sql`SELECT set_config('magazyn.audit', '', true)`.execute(trx);
  const { rows } = await sql<{ noted: number }>`SELECT count(*)::integer AS noted FROM new_price`.execute(trx);
  if (rows[0]?.noted !== Number(changed)) await repeatTransaction(trx);
  await sql`DROP TABLE new_price`.execute(trx);
}
