import type { DetailOf } from '../../../contract/definition/define';
import { isShown } from '../../../contract/definition/rules';
import { OPEN, type purchaseOrder } from '../definition';

export type Order = DetailOf<typeof purchaseOrder>;
export type OrderedGoods = Order['goods'][number];

/** Whether goods of an order have still to come. */
export const isOpen = (order: Order): boolean => isShown({ when: OPEN }, order);

/** What a form begins with that receives what is open of an order. */
export const receiveUrl = (id: number): string => `/purchase-orders/${id}/receive`;
