import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../server/db/types';
import { METHOD } from '../method';
import { daysUpTo } from '../periods';
import type { PurchaseGroup, purchasesCall } from '../purchasesCall';
import { purchasesReport } from '../purchasesList';
import { readRows } from './paging';
import { byColumns, byName, sortedBy } from './sorting';

type Query = z.output<typeof purchasesCall.query>;
type Answer = z.output<typeof purchasesCall.answer>;

const FIGURES = ['receipts', 'quantity', 'price', 'change', 'averagePrice', 'bestPrice', 'cost'];

/** Selects the rows of a group from `priced`. Both have the same columns. */
const LISTED = {
  line: sql`
    SELECT receipt_id, date, product_id, supplier_id, warehouse_id, 1 AS receipts, quantity, cost, price, price - before AS change,
      NULL::bigint AS "averagePrice", NULL::bigint AS "bestPrice", NULL::integer AS best_supplier_id
    FROM priced`,
  product: sql`
    SELECT max(receipt_id) AS receipt_id, max(date) AS date, product_id,
      (array_agg(supplier_id ORDER BY receipt_id DESC))[1] AS supplier_id, NULL::integer AS warehouse_id,
      count(*)::integer AS receipts, sum(quantity)::bigint AS quantity, sum(cost)::bigint AS cost,
      (array_agg(price ORDER BY receipt_id DESC))[1] AS price,
      (array_agg(price - before ORDER BY receipt_id DESC))[1] AS change,
      round(sum(cost) / sum(quantity))::bigint AS "averagePrice", min(price) AS "bestPrice",
      (array_agg(supplier_id ORDER BY price, receipt_id DESC))[1] AS best_supplier_id
    FROM priced GROUP BY product_id`,
} as const satisfies Record<PurchaseGroup, unknown>;

/**
 * Reads the receipts of a period with the price of each line, as corrected until now.
 * @param seesCosts whether the order of rows may follow their costs
 */
export async function purchases(db: Db, query: Query, today: string, seesCosts = true): Promise<Answer> {
  const { by = 'line', warehouseId, supplierId, productId } = query;
  const { fromDate, toDate } = daysUpTo(query, today);
  const ofProduct = productId === undefined ? sql`` : sql`AND product_id = ${productId}`;
  const order = sortedBy(query, {
    // Lines are many: names would take seconds to compare.
    usual: by === 'line' ? sql`receipt_id DESC, product_id` : sql`${byName('name')}, product_id`,
    keys: {
      ...byColumns('date', ...FIGURES),
      name: byName('name'),
      supplierName: byName('supplierName'),
      warehouseName: byName('warehouseName'),
      bestSupplierName: byName('bestSupplierName'),
    },
    seesCosts,
  });
  const tables = sql`
    receipt AS MATERIALIZED (
      SELECT id, date, supplier_id, to_warehouse_id AS warehouse_id FROM movement
      WHERE type IN (
          SELECT name FROM movement_type WHERE counts_as = 'purchase' AND direction = 'in' AND reverses IS NULL
        )
        AND correction_of IS NULL AND supplier_id IS NOT NULL AND date BETWEEN ${fromDate}::date AND ${toDate}::date
        ${warehouseId === undefined ? sql`` : sql`AND to_warehouse_id = ${warehouseId}`}
        ${supplierId === undefined ? sql`` : sql`AND supplier_id = ${supplierId}`}
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
      WHERE true ${ofProduct}
      GROUP BY receipt_id, product_id HAVING sum(quantity) > 0
    ),
    priced AS MATERIALIZED (
      SELECT line.*, date, supplier_id, warehouse_id, round(cost::numeric / quantity)::bigint AS price,
        lag(round(cost::numeric / quantity)::bigint) OVER (PARTITION BY product_id ORDER BY receipt_id) AS before
      FROM line JOIN receipt ON receipt.id = receipt_id
    ),
    listed AS MATERIALIZED (${LISTED[by]}),
    named AS (
      SELECT listed.*, product.name, supplier.name AS "supplierName", warehouse.name AS "warehouseName",
        best.name AS "bestSupplierName"
      FROM listed
        JOIN product ON product.id = product_id
        JOIN supplier ON supplier.id = supplier_id
        LEFT JOIN supplier AS best ON best.id = best_supplier_id
        LEFT JOIN warehouse ON warehouse.id = warehouse_id
    )`;
  const columns = sql`
    ${by === 'line' ? sql`receipt_id` : sql`NULL::integer`} AS "transactionId",
    -- The column of another feature, which may be absent.
    ${
      by === 'line'
        ? sql`(SELECT to_jsonb(movement) ->> 'document_number' FROM movement WHERE id = receipt_id)`
        : sql`NULL::text`
    } AS "documentNumber",
    date, product_id AS "productId", name, supplier_id AS "supplierId", "supplierName", "warehouseName", price, change,
    "averagePrice", "bestPrice", "bestSupplierName", receipts, quantity, cost`;
  const totals = sql`count(DISTINCT receipt_id)::integer AS receipts,
    coalesce(sum(quantity), 0)::bigint AS quantity, coalesce(sum(cost), 0)::bigint AS cost`;
  const parts = { tables, order, totals, totalsOf: sql`priced`, columns, columnsOf: sql`named` };
  const read = await readRows<Answer>(db, purchasesReport, query, parts);
  return { ...read, fromDate, toDate, method: METHOD };
}
