import { isShown } from '../../../contract/definition/conditions';
import type { DetailOf } from '../../../contract/definition/define';
import { OPEN, type purchaseOrder } from '../definition';

export type Order = DetailOf<typeof purchaseOrder>;
export type OrderedGoods = Order['goods'][number];

/** Whether goods of an order are still to come. */
export const isOpen = (order: Order): boolean => isShown({ when: OPEN }, order);

/** The first values of the form that receives the open pieces of an order. */
export const receiveUrl = (id: number): string => `/purchase-orders/${id}/receive`;

/** The orders whose goods are still to come. */
export const onTheWayUrl = ({ supplierId }: { supplierId: number }): string =>
  `/purchase-orders?view=on-the-way&supplierId=${supplierId}`;
