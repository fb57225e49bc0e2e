import OrderIcon from '@mui/icons-material/ShoppingCartOutlined';
import { reference } from '../../contract/definition/fields';
import { defineTile } from '../../src/dashboard/defineTile';
import { formatNumber } from '../../src/format/number';
import { action } from '../../src/schema/action';
import { column } from '../../src/schema/columns';
import { defineEntity, extendEntity } from '../../src/schema/entity';
import { integer } from '../../src/schema/fields';
import { purchaseOrder } from './definition';

export const purchaseOrders = defineEntity(purchaseOrder, {
  icon: OrderIcon,
  columns: [
    column(integer('No.'), ({ purchaseOrderId }) => purchaseOrderId, { key: 'number' }),
    'supplierId',
    'warehouseId',
    'orderedOn',
    'expectedOn',
    'state',
    'total',
  ],
  represent: ({ purchaseOrderId }) => `Purchase Order ${purchaseOrderId}`,
  sections: { Delivery: ['warehouseId', 'expectedOn', 'receiptId'] },
  totals: { lines: ({ quantity, price }) => quantity * price },
  presets: [
    { param: 'view', value: 'on-the-way', label: 'On the Way', filters: () => ({ state: 'sent' }), sidebar: true },
  ],
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
      label: 'Receive',
      question: 'Have all of its goods arrived?',
      when: { state: 'sent' },
      role: 'clerk',
      // Of the warehouse that the goods arrive at.
      fields: { employeeId: reference('Employee', 'employees', { narrowedBy: { field: 'warehouseId' } }) },
      run: ([id], typed, { dataProvider, key }) => dataProvider.call(`purchase-orders/${id}/receive`, typed, key),
    }),
  ],
});

export const ofSupplier = extendEntity('suppliers', {
  related: [{ entity: 'purchase-orders', by: 'supplierId', label: 'Purchase Orders' }],
});

export const onTheWay = defineTile({
  label: 'Orders on the Way',
  to: '/purchase-orders?view=on-the-way',
  read: async (dataProvider, { warehouseId, signal }) => {
    const filter = { state: 'sent', ...(warehouseId !== null && { warehouseId }) };
    const { data } = await dataProvider.getList('purchase-orders', { filter, meta: { all: true }, signal });
    return formatNumber(data.length);
  },
});
