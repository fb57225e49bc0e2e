import { sql } from 'kysely';

/**
 * Returns the change of each product's stock in a period, as a subquery: `quantity`, `value`, the `sold` pieces and their `cost`,
 * and `value_days`, the change of value on each day times the days from then to the end of the period. A return or
 * a correction of a sale lowers `sold`. A revaluation changes the cost of earlier sales.
 * @param warehouseId all warehouses together when absent: a transfer then changes nothing
 */
export const periodFlow = (fromDate: string, toDate: string, warehouseId?: number) => {
  const sign =
    warehouseId === undefined
      ? sql`num_nonnulls(to_warehouse_id) - num_nonnulls(from_warehouse_id)`
      : sql`(to_warehouse_id IS NOT DISTINCT FROM ${warehouseId}::integer)::integer
          - (from_warehouse_id IS NOT DISTINCT FROM ${warehouseId}::integer)::integer`;
  return sql`(
    SELECT product_id, sum(sign * quantity)::bigint AS quantity, sum(sign * cost)::bigint AS value,
      sum(sign * cost * (${toDate}::date - date + 1))::bigint AS value_days,
      coalesce(-sum(sign * quantity) FILTER (WHERE is_sale), 0)::bigint AS sold,
      coalesce(-sum(sign * (cost - coalesce(cost_difference, 0))) FILTER (WHERE is_sale), 0)::bigint AS cost
    FROM (
      SELECT id, date, ${sign} AS sign, type IN (SELECT name FROM movement_type WHERE counts_as = 'sale' OR revalues) AS is_sale
      FROM movement
      WHERE date BETWEEN ${fromDate}::date AND ${toDate}::date
        ${warehouseId === undefined ? sql`` : sql`AND (from_warehouse_id = ${warehouseId} OR to_warehouse_id = ${warehouseId})`}
    ) AS moved
    JOIN movement_line ON movement_id = moved.id
    GROUP BY product_id
  )`;
};
