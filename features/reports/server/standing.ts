import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../server/db/types';

/** Restricts stock to a warehouse or a product. */
export interface Within {
  warehouseId?: number | null | undefined;
  productId?: number | undefined;
}

const within = ({ warehouseId, productId }: Within, table: string) => sql`
  AND (${warehouseId ?? null}::integer IS NULL OR ${sql.ref(`${table}.warehouse_id`)} = ${warehouseId ?? null})
  AND (${productId ?? null}::integer IS NULL OR ${sql.ref(`${table}.product_id`)} = ${productId ?? null})`;

/**
 * Returns the changes of stock by the lines of the journal, as a subquery: `movement_id`, `date`, `warehouse_id`, `product_id`, and
 * the signed `quantity`, `value`, its part `at_list` that comes from list prices, and its part `difference` that the goods did not cost
 * at their origin. A transfer has two rows.
 * @param when a condition on `movement`
 */
export const changes = (when: RawBuilder<unknown>, restriction: Within = {}) => sql`(
  SELECT change.* FROM (
    SELECT movement.id AS movement_id, date, CASE WHEN sign < 0 THEN from_warehouse_id ELSE to_warehouse_id END AS warehouse_id,
      product_id, sign * quantity AS quantity, sign * cost AS value, sign * at_list AS at_list,
      CASE WHEN quantity = 0 THEN 0 ELSE sign * coalesce(cost_difference, 0) END AS difference
    FROM movement JOIN movement_line ON movement_line.movement_id = movement.id, (VALUES (-1), (1)) AS side (sign)
    WHERE ${when}
  ) AS change WHERE warehouse_id IS NOT NULL ${within(restriction, 'change')}
)`;

/**
 * Returns the condition on `movement_line` that it is between the first and the last movement of some days. Lines are stored by these
 * ids, so that one scan reads them. OFFSET 0 makes PostgreSQL read the days instead of all ids.
 * @param when the days, as a condition on `movement`
 */
const linesWhen = (when: RawBuilder<unknown>) => {
  const ids = sql`(SELECT id FROM movement WHERE ${when} OFFSET 0) AS moved`;
  return sql`movement_line.movement_id BETWEEN (SELECT min(id) FROM ${ids}) AND (SELECT max(id) FROM ${ids})`;
};

/**
 * Returns the stock at the end of a day, as a subquery: `warehouse_id`, `product_id`, `quantity` above 0, `value` and `at_list`. It begins with
 * the nearest kept month, and adds the changes since, or takes back those until then.
 */
export const stockAt = (day: string, restriction: Within = {}) => {
  const kept = sql`(SELECT day FROM month_end ORDER BY abs(day - ${day}::date), day LIMIT 1)`;
  const from = sql`coalesce(${kept}, '-infinity')`;
  const between = sql`date > least(${from}, ${day}::date) AND date <= greatest(${from}, ${day}::date)`;
  return sql`(
    SELECT warehouse_id, product_id, sum(quantity)::bigint AS quantity, sum(value)::bigint AS value,
      sum(at_list)::bigint AS at_list
    FROM (
      SELECT warehouse_id, product_id, quantity, value, at_list FROM month_stock
      WHERE day = ${kept} ${within(restriction, 'month_stock')}
      UNION ALL
      SELECT warehouse_id, product_id, sign * quantity, sign * value, sign * at_list
      FROM ${changes(sql`${between} AND ${linesWhen(between)}`, restriction)} AS moved,
        (SELECT CASE WHEN ${kept} > ${day}::date THEN -1 ELSE 1 END AS sign) AS direction
    ) AS part
    GROUP BY warehouse_id, product_id HAVING sum(quantity) > 0
  )`;
};

/** Returns today's stock, as {@link stockAt} does. */
export const stockNow = (restriction: Within = {}) => sql`(
  SELECT warehouse_id, product_id, quantity, value, at_list FROM stock WHERE quantity > 0 ${within(restriction, 'stock')}
)`;

/**
 * Returns the stock at the end of a day, as {@link stockAt} does: today's, where no transaction is newer.
 * @param trx a transaction with one snapshot: the query of the stock must not see a transaction that came after this decision
 */
export async function stockAtEnd(trx: Trx, day: string, restriction: Within = {}): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ day: string | null }>`SELECT max(date) AS day FROM movement`.execute(trx);
  return day >= (rows[0]?.day ?? '') ? stockNow(restriction) : stockAt(day, restriction);
}
