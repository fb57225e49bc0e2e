import { lazyComponent } from '../../../src/routing/lazyComponent';
import { action, type Caller } from '../../../src/schema/action';
import { defineResource } from '../../../src/schema/defineResource';
import { integer } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import type { AnyRecord } from '../../../src/schema/record';
import { OPEN, purchaseOrder } from '../definition';

/** Sends or closes orders. The server rejects a change of an order that has changed since the user saw it. */
const advance = (step: 'send' | 'close', orders: readonly AnyRecord[], { call }: Caller) =>
  Promise.all(
    orders.map(({ id, version }) => {
      const seen = typeof version === 'string' ? version : undefined;
      return call(`purchase-orders/${id}/${step}`, {}, undefined, seen);
    }),
  );

/** The screens of purchase orders. */
export default defineResource(purchaseOrder, {
  list: {
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
    presets: [{ param: 'view', value: 'on-the-way', label: 'On the Way', filters: () => ({ open: 'true' }) }],
  },
  show: {
    body: lazyComponent(() => import('./OrderShow')),
    totals: { lines: ({ quantity, price }) => quantity * price },
  },
  actions: [
    action({
      label: 'Send',
      role: purchaseOrder.roles.actions.send,
      question: 'Send the order to its supplier? It cannot be changed then.',
      when: { state: 'draft' },
      on: ['page', 'row', 'selection'],
      run: (_ids, _, { dataProvider, records }) => advance('send', records, dataProvider),
    }),
    action({
      label: 'Close',
      role: purchaseOrder.roles.actions.close,
      question: 'Close the order? What has not come of it is not expected any more.',
      when: OPEN,
      run: (_ids, _, { dataProvider, records }) => advance('close', records, dataProvider),
    }),
  ],
  represent: ({ purchaseOrderId }) => `Purchase Order ${purchaseOrderId}`,
  texts: { empty: 'No purchase orders.' },
});
