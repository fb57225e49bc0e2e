import { OPEN, purchaseOrder } from '../../shipped/purchase-orders/definition';
import { lazyComponent } from '../routing/lazyComponent';
import { action } from '../schema/action';
import { column } from '../schema/columns';
import { defineEntity } from '../schema/entity';
import { integer } from '../schema/fields';

/** Where the backend announces `orders`; fetched only where a page of theirs is asked for. */
export const purchaseOrders = defineEntity(purchaseOrder, {
  columns: [
    column(integer('No.'), ({ purchaseOrderId }) => purchaseOrderId, { key: 'number' }),
    'supplierId',
    'warehouseId',
    'orderedOn',
    'expectedOn',
    'state',
    'total',
  ],
  card: ['supplierId', 'state', 'expectedOn', 'total'],
  represent: ({ purchaseOrderId }) => `Purchase Order ${purchaseOrderId}`,
  totals: { lines: ({ quantity, price }) => quantity * price },
  presets: [{ param: 'view', value: 'on-the-way', label: 'On the Way', filters: () => ({ state: 'sent' }) }],
  body: lazyComponent(() => import('./OrderDetail')),
  actions: [
    action({
      label: 'Send',
      question: 'Send the order to its supplier? It cannot be changed then.',
      when: { state: 'draft' },
      on: ['page', 'row', 'selection'],
      run: (ids, _, { dataProvider }) =>
        Promise.all(ids.map((id) => dataProvider.call(`purchase-orders/${id}/send`, {}))),
    }),
    ...OPEN.map((state) =>
      action({
        label: 'Close',
        question: 'Close the order? What has not come of it is not expected any more.',
        when: { state },
        run: ([id], _, { dataProvider }) => dataProvider.call(`purchase-orders/${id}/close`, {}),
      }),
    ),
  ],
});

/** The pages besides: what is proposed for some products, and the receipt of an order. */
export const orderPages = {
  propose: { of: lazyComponent(() => import('./ProposePage')), role: 'manager' },
  receive: { of: lazyComponent(() => import('./ReceivePage')), role: 'clerk' },
} as const;
