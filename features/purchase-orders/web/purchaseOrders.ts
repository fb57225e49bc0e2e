import { lazyComponent } from '../../../src/routing/lazyComponent';
import { action } from '../../../src/schema/action';
import { column } from '../../../src/schema/columns';
import { defineEntity } from '../../../src/schema/entity';
import { integer } from '../../../src/schema/fields';
import { OPEN, purchaseOrder } from '../definition';

/** The screens of purchase orders. */
export default defineEntity(purchaseOrder, {
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
  texts: { empty: 'No purchase orders.' },
  represent: ({ purchaseOrderId }) => `Purchase Order ${purchaseOrderId}`,
  totals: { lines: ({ quantity, price }) => quantity * price },
  presets: [{ param: 'view', value: 'on-the-way', label: 'On the Way', filters: () => ({ open: 'true' }) }],
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
    action({
      label: 'Close',
      question: 'Close the order? What has not come of it is not expected any more.',
      when: OPEN,
      run: ([id], _, { dataProvider }) => dataProvider.call(`purchase-orders/${id}/close`, {}),
    }),
  ],
});
