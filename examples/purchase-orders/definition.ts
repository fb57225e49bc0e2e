import { define } from '../../contract/definition/define';
import {
  choice,
  computed,
  date,
  integer,
  lines,
  longText,
  money,
  optional,
  reference,
} from '../../contract/definition/fields';

/** Goods that are ordered of a supplier for a warehouse: written, sent, and received into the stock. */
export const purchaseOrder = define({
  name: 'purchase-orders',
  one: 'Purchase Order',
  many: 'Purchase Orders',
  fields: {
    supplierId: reference('Supplier', 'suppliers', { search: true }),
    warehouseId: reference('Warehouse', 'warehouses', { hint: 'Choose Warehouse' }),
    orderedOn: date('Ordered'),
    expectedOn: date('Expected'),
    // Changed by what is done with the order, never typed.
    state: computed(choice('State', { draft: 'Draft', sent: 'Sent', received: 'Received' })),
    note: optional(longText('Note')),
    lines: lines(
      'Goods',
      {
        productId: reference('Product', 'products', { search: true }),
        quantity: integer('Amount', { min: 1, max: 1_000_000 }),
        price: money('Price'),
      },
      { min: 1 },
    ),
    total: computed(money('Total')),
    receiptId: computed(optional(reference('Receipt', 'transactions'))),
  },
  filters: { supplierId: true, warehouseId: true, state: true, expectedOn: true },
  sortedBy: ['supplierId', 'warehouseId', 'orderedOn', 'expectedOn', 'state', 'total'],
  can: ['create', 'update'],
  editableWhen: { state: 'draft' },
  rules: [
    {
      field: 'expectedOn',
      check: ({ orderedOn, expectedOn }) => expectedOn < orderedOn && 'must not be before the day of the order',
    },
  ],
});
