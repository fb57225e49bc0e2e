import { sql } from 'kysely';
import { byName, defineReportRows } from '../../../server/entity/report';
import { marginReport } from '../definitions/margin';

/**
 * Reads the revenue, the cost and the margin of the sales of a period. A return or a correction of a sale lowers the figures on its own day,
 * and a revaluation changes the cost of earlier sales without their clients.
 */
export const margin = defineReportRows(
  marginReport,
  ({ dates: { fromDate, toDate }, by = 'product', warehouseId = null, categoryId = null, clientId = null }) => ({
    rows: sql`
    WITH line AS (
      SELECT CASE ${by}::text WHEN 'product' THEN product_id WHEN 'category' THEN category_id ELSE client_id END AS record_id,
        sign * quantity AS sold, sign * quantity * movement_line.unit_price AS revenue,
        CASE WHEN revalues THEN -1 ELSE sign END * goods_cost AS cost, sign * greatest(goods_cost - quantity * movement_line.unit_price, 0) AS loss
      FROM movement
        JOIN movement_type AS type ON type.name = movement.type AND (counts_as = 'sale' OR revalues)
        JOIN movement_line ON movement_id = movement.id
        JOIN product ON product.id = product_id,
        LATERAL (SELECT cost - coalesce(cost_difference, 0) AS goods_cost) AS without_difference
      WHERE date BETWEEN ${fromDate}::date AND ${toDate}::date
        AND (${warehouseId}::integer IS NULL OR ${warehouseId} IN (from_warehouse_id, to_warehouse_id))
        AND (${clientId}::integer IS NULL OR client_id = ${clientId})
        AND (${categoryId}::integer IS NULL OR category_id = ${categoryId})
    ),
    summed AS (
      SELECT record_id, sum(sold)::bigint AS sold, sum(revenue)::bigint AS revenue, sum(cost)::bigint AS cost, sum(loss)::bigint AS loss
      FROM line GROUP BY record_id
    ),
    listed AS MATERIALIZED (
      SELECT record_id AS "recordId", coalesce(product.name, category.name, client.name, '') AS name,
        sold, revenue, cost, revenue - cost AS margin,
        round((revenue - cost) * 100.0 / nullif(revenue, 0), 2)::float8 AS "marginPercent", loss
      FROM summed
        LEFT JOIN product ON ${by}::text = 'product' AND product.id = record_id
        LEFT JOIN category ON ${by}::text = 'category' AND category.id = record_id
        LEFT JOIN client ON ${by}::text = 'client' AND client.id = record_id
    )`,
    order: sql`loss DESC, "marginPercent" NULLS LAST, revenue DESC, ${byName('name')}, "recordId"`,
    orderWithoutCosts: sql`sold DESC, ${byName('name')}, "recordId"`,
    totals: { marginPercent: sql`round(sum(margin) * 100.0 / nullif(sum(revenue), 0), 2)::float8` },
  }),
);
