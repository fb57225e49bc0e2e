import { sql } from 'kysely';
import { orderSource } from '../../../server/inventory/orderSource';

/**
 * The orders for reports about suppliers. A line is complete on the day of the receipt with its last ordered pieces, whatever came in addition:
 * a later correction of a receipt counts on the day of the receipt.
 */
export const sentOrders = orderSource({
  sentOrders: sql`(
    SELECT supplier_id, warehouse_id, expected_on, goods.complete_on, goods.has_some
    FROM purchase_order,
      LATERAL (
        SELECT CASE WHEN bool_and(complete_on IS NOT NULL) THEN max(complete_on) END AS complete_on, bool_or(has_some) AS has_some
        FROM purchase_order_line AS line,
          LATERAL (
            SELECT min(date) FILTER (WHERE so_far >= line.quantity) AS complete_on, coalesce(max(so_far) > 0, false) AS has_some
            FROM (
              SELECT date, sum(coalesce(moved.quantity, 0) + coalesce(corrected, 0) - coalesce(returned, 0))
                OVER (ORDER BY movement.id) AS so_far
              FROM purchase_order_receipt AS receipt JOIN movement ON movement.id = receipt.movement_id
                LEFT JOIN movement_line AS moved ON moved.movement_id = movement.id AND moved.product_id = line.product_id
                LEFT JOIN line_balance AS balance ON balance.movement_id = movement.id AND balance.product_id = line.product_id
              WHERE receipt.purchase_order_id = purchase_order.id
            ) AS came
          ) AS came
        WHERE line.purchase_order_id = purchase_order.id
      ) AS goods
    WHERE state <> 'draft'
  )`,
});
