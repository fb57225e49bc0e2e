import type { RawBuilder } from 'kysely';
import { attachmentPoint } from './attachment';

/** Where the orders to suppliers are, for reports about them. */
export interface OrderSource {
  /**
   * A subquery of the orders that were sent: `supplier_id`, `warehouse_id`, `expected_on`, the day of the last receipt `last_on` or
   * null, and `is_complete`, whether all goods have come.
   */
  sentOrders: RawBuilder<unknown>;
}

const [declare, isOrderSource] = attachmentPoint<OrderSource>('orderSource');

export { isOrderSource };

/**
 * Declares the orders to suppliers. Exported by the `server.ts` of a feature, it needs no other registration.
 * @example export const orders = orderSource({ sentOrders: sql`(SELECT supplier_id, … FROM purchase_order)` });
 */
export const orderSource = (source: OrderSource): OrderSource => declare(source);
