import { sql } from 'kysely';
import { byName, defineReportRows } from '../../../server/entity/report';
import { orderSources } from '../../../server/inventory/orderSource';
import { deliveriesReport } from '../definitions/supplierDeliveries';

/** The orders of a server without a feature that has orders. */
const NO_ORDERS = sql`(
  SELECT NULL::integer AS supplier_id, NULL::integer AS warehouse_id, NULL::date AS expected_on, NULL::date AS complete_on,
    false AS has_some WHERE false
)`;

/** Reads what each supplier delivered in a period, and the orders that were expected in it: none without a feature that has orders. */
export const supplierDeliveries = defineReportRows(
  deliveriesReport,
  ({ today, dates: { fromDate, toDate }, warehouseId = null, supplierId = null, extensions }) => {
    const orders = orderSources.of(extensions).map(({ sentOrders }) => sql`SELECT * FROM ${sentOrders} AS sent`);
    const hasOrders = orders.length > 0;
    const rows = sql`
    WITH sent AS (${hasOrders ? sql.join(orders, sql` UNION ALL `) : NO_ORDERS}),
    fact AS (
      SELECT supplier_id, warehouse_id, 1 AS orders, coalesce(complete_on <= expected_on, false)::integer AS on_time,
        coalesce(complete_on > expected_on, expected_on < ${today}::date)::integer AS late,
        (complete_on IS NOT NULL)::integer AS complete, (complete_on IS NULL AND has_some)::integer AS partly,
        0 AS received, 0 AS received_cost, 0 AS returned, 0 AS returned_cost
      FROM sent WHERE expected_on BETWEEN ${fromDate}::date AND ${toDate}::date
      UNION ALL
      -- A correction counts where its original does, with the direction of its own goods.
      SELECT supplier_id, warehouse_id, 0, 0, 0, 0, 0,
        CASE WHEN is_return THEN 0 ELSE sign * quantity END, CASE WHEN is_return THEN 0 ELSE sign * goods_cost END,
        CASE WHEN is_return THEN -sign * quantity ELSE 0 END, CASE WHEN is_return THEN -sign * goods_cost ELSE 0 END
      FROM (
        SELECT movement.id, movement.supplier_id, type.sign, origin.reverses IS NOT NULL AS is_return,
          coalesce(movement.to_warehouse_id, movement.from_warehouse_id) AS warehouse_id
        FROM movement
          JOIN movement_type AS type ON type.name = movement.type AND type.counts_as = 'purchase'
          LEFT JOIN movement AS corrected ON corrected.id = movement.correction_of
          JOIN movement_type AS origin ON origin.name = coalesce(corrected.type, movement.type)
        WHERE movement.supplier_id IS NOT NULL AND movement.date BETWEEN ${fromDate}::date AND ${toDate}::date
      ) AS moved JOIN movement_line ON movement_id = moved.id,
        LATERAL (SELECT cost - coalesce(cost_difference, 0) AS goods_cost) AS without_difference
    ),
    listed AS MATERIALIZED (
      SELECT supplier.id AS "supplierId", supplier.name,
        CASE WHEN ${hasOrders}::boolean THEN sum(orders)::integer END AS orders,
        CASE WHEN ${hasOrders}::boolean THEN sum(on_time)::integer END AS "onTime",
        CASE WHEN ${hasOrders}::boolean THEN sum(late)::integer END AS late,
        CASE WHEN ${hasOrders}::boolean THEN sum(complete)::integer END AS complete,
        CASE WHEN ${hasOrders}::boolean THEN sum(partly)::integer END AS partly,
        sum(received)::bigint AS received, sum(received_cost)::bigint AS "receivedCost",
        sum(returned)::bigint AS returned, sum(returned_cost)::bigint AS "returnedCost"
      FROM fact JOIN supplier ON supplier.id = supplier_id
      WHERE (${warehouseId}::integer IS NULL OR warehouse_id = ${warehouseId})
        AND (${supplierId}::integer IS NULL OR supplier_id = ${supplierId})
      GROUP BY supplier.id
    )`;
    const none = hasOrders ? undefined : sql`NULL::integer`;
    return {
      rows,
      order: sql`${byName('name')}, "supplierId"`,
      ...(none && { totals: { orders: none, onTime: none, late: none, complete: none, partly: none } }),
    };
  },
);
