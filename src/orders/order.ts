import type { DetailOf } from '../../contract/definition/define';
import type { purchaseOrder } from '../../shipped/purchase-orders/definition';

export type Order = DetailOf<typeof purchaseOrder>;
export type OrderedGoods = Order['goods'][number];

/** How many pieces of a line have still to come. */
export const openOf = ({ quantity, received }: Pick<OrderedGoods, 'quantity' | 'received'>): number =>
  quantity - received;

/** Whether goods of an order have still to come. */
export const isOpen = ({ state }: Pick<Order, 'state'>): boolean => state === 'sent' || state === 'partial';

/** What a form begins with that receives what is open of an order. */
export const receiveUrl = (id: number): string => `/purchase-orders/${id}/receive`;
