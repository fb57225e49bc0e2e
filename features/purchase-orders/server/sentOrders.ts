import { sql } from 'kysely';
import { orderSource } from '../../../server/orderSource';

/** The orders for reports about suppliers. */
export const sentOrders = orderSource({
  sentOrders: sql`(
    SELECT supplier_id, warehouse_id, expected_on, state = 'received' AS is_complete, receipt.last_on
    FROM purchase_order,
      LATERAL (
        SELECT max(date) AS last_on FROM purchase_order_receipt JOIN movement ON movement.id = movement_id
        WHERE purchase_order_id = purchase_order.id
      ) AS receipt
    WHERE state <> 'draft'
  )`,
});
