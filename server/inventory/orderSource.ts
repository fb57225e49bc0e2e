import type { RawBuilder } from 'kysely';
import { attachmentPoint } from '../attachment';

/** Where the orders to suppliers are, for reports about them. */
export interface OrderSource {
  /**
   * A subquery of the orders that were sent: `supplier_id`, `warehouse_id`, `expected_on`, the day on which all goods had come,
   * `complete_on`, or null, and `has_some`, whether any of its goods came and are still there.
   */
  sentOrders: RawBuilder<unknown>;
}

export const orderSources = attachmentPoint<OrderSource>('orderSource', 'orderSource', { sentOrders: true });

/**
 * Declares the orders to suppliers. Exported by the `server.ts` of a feature, it needs no other registration.
 * @example export const orders = orderSource({ sentOrders: sql`(SELECT supplier_id, … FROM purchase_order)` });
 */
export const orderSource = (source: OrderSource): OrderSource => orderSources.declare(source);
