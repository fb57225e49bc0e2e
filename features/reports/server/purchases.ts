import { sql } from 'kysely';
import { byName, defineReportRows } from '../../../server/entity/report';
import { purchasesReport } from '../definitions/purchases';

/** The receipts of a period, and the price of each of their lines, as corrected until now. */
export const purchases = defineReportRows(
  purchasesReport,
  ({ dates: { fromDate, toDate }, by = 'line', warehouseId = null, supplierId = null, productId = null }) => ({
    rows: sql`
    WITH receipt AS MATERIALIZED (
      SELECT id, date, supplier_id, to_warehouse_id AS warehouse_id FROM movement
      WHERE type IN (
          SELECT name FROM movement_type WHERE counts_as = 'purchase' AND direction = 'in' AND reverses IS NULL
        )
        AND correction_of IS NULL AND supplier_id IS NOT NULL AND date BETWEEN ${fromDate}::date AND ${toDate}::date
        AND (${warehouseId}::integer IS NULL OR to_warehouse_id = ${warehouseId})
        AND (${supplierId}::integer IS NULL OR supplier_id = ${supplierId})
    ),
    line AS (
      SELECT receipt_id, product_id, sum(quantity)::bigint AS quantity, sum(cost)::bigint AS cost
      FROM (
        SELECT receipt.id AS receipt_id, product_id, quantity, cost
        FROM receipt JOIN movement_line ON movement_id = receipt.id
        UNION ALL
        SELECT receipt.id, product_id, sign * quantity, sign * (cost - coalesce(cost_difference, 0))
        FROM receipt
          JOIN movement AS correction ON correction.correction_of = receipt.id
          JOIN movement_type AS type ON type.name = correction.type
          JOIN movement_line ON movement_id = correction.id
      ) AS part
      WHERE ${productId}::integer IS NULL OR product_id = ${productId}
      GROUP BY receipt_id, product_id HAVING sum(quantity) > 0
    ),
    priced AS MATERIALIZED (
      SELECT line.*, date, supplier_id, warehouse_id, round(cost::numeric / quantity)::bigint AS price,
        round(cost::numeric / quantity)::bigint
          - lag(round(cost::numeric / quantity)::bigint) OVER (PARTITION BY product_id ORDER BY receipt_id) AS change
      FROM line JOIN receipt ON receipt.id = receipt_id
    ),
    listed AS MATERIALIZED (
      SELECT receipt_id, date, product_id AS "productId", supplier_id AS "supplierId", warehouse_id, 1 AS receipts, quantity, cost,
        price, change, NULL::bigint AS "averagePrice", NULL::bigint AS "bestPrice", NULL::integer AS best_supplier_id
      FROM priced WHERE ${by}::text = 'line'
      UNION ALL
      SELECT NULL, max(date), product_id, (array_agg(supplier_id ORDER BY receipt_id DESC))[1], NULL, count(*), sum(quantity)::bigint,
        sum(cost)::bigint, (array_agg(price ORDER BY receipt_id DESC))[1], (array_agg(change ORDER BY receipt_id DESC))[1],
        round(sum(cost) / sum(quantity))::bigint, min(price), (array_agg(supplier_id ORDER BY price, receipt_id DESC))[1]
      FROM priced WHERE ${by}::text = 'product' GROUP BY product_id
    )`,
    // Lines are many: names would take seconds to compare.
    order: by === 'line' ? sql`receipt_id DESC, "productId"` : sql`${byName(NAMES.name)}, "productId"`,
    totals: { receipts: sql`(SELECT count(DISTINCT receipt_id)::integer FROM priced)` },
    lookups: {
      ...NAMES,
      transactionId: sql`receipt_id`,
      // The column of another feature, which may be absent.
      documentNumber: sql`(SELECT to_jsonb(movement) ->> 'document_number' FROM movement WHERE id = receipt_id)`,
    },
  }),
);

const NAMES = {
  name: sql`(SELECT name FROM product WHERE id = "productId")`,
  supplierName: sql`(SELECT name FROM supplier WHERE id = "supplierId")`,
  warehouseName: sql`(SELECT name FROM warehouse WHERE id = warehouse_id)`,
  bestSupplierName: sql`(SELECT name FROM supplier WHERE id = best_supplier_id)`,
};
