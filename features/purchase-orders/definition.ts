import { define } from '../../contract/definition/define';
import {
  choice,
  computed,
  cost,
  date,
  decimal,
  idOf,
  integer,
  lines,
  longText,
  money,
  optional,
  reference,
  text,
  whether,
} from '../../contract/definition/fields';
import { MOVE_ROLE } from '../../contract/definition/roles';
import { feature } from './feature';

/** The states of an order whose goods have not all arrived. */
export const OPEN = { state: ['sent', 'partial'] } as const;

/** The largest total: its cents are exact numbers. */
const MOST = Math.floor(Number.MAX_SAFE_INTEGER / 100);

/** Goods ordered from a supplier for a warehouse: drafted, sent, and received into stock, at once or in parts. */
export const purchaseOrder = define({
  name: 'purchase-orders',
  one: 'Purchase Order',
  many: 'Purchase Orders',
  capability: feature.name,
  roles: { actions: { propose: 'manager', send: 'manager', close: 'manager', receive: MOVE_ROLE } },
  fields: {
    supplierId: reference('Supplier', 'suppliers', { search: true }),
    warehouseId: reference('Warehouse', 'warehouses', { hint: 'Choose Warehouse' }),
    orderedOn: date('Ordered'),
    expectedOn: date('Expected'),
    // Set by the actions, never by the form.
    state: computed(
      choice('State', {
        draft: 'Draft',
        sent: 'Sent',
        partial: 'Received in Part',
        received: 'Received',
        closed: 'Closed',
      }),
    ),
    note: optional(longText('Note')),
    lines: lines(
      'Goods',
      {
        productId: reference('Product', 'products', { search: true, unique: true }),
        quantity: integer('Amount', { min: 1, max: 1_000_000 }),
        price: cost(money('Price')),
      },
      { min: 1 },
    ),
    total: computed(cost(money('Total'))),
    version: computed(text('Version', { note: 'What If-Match takes when the order is sent or closed' })),
  },
  detail: {
    supplierAddress: optional(text('Supplier’s Address')),
    warehouseAddress: optional(text('Delivery Address')),
    goods: lines('Goods', {
      productId: reference('Product', 'products'),
      quantity: integer('Ordered'),
      received: integer('Received', { note: 'As corrected, less what was returned' }),
      price: cost(money('Price')),
      unitPrice: money('Unit Price', { note: 'What a receipt books it at' }),
      unitSize: decimal('Unit Size'),
    }),
    receipts: lines('Receipts', {
      transactionId: idOf('transactions', 'Number'),
      date: date('Date'),
      items: integer('Items', { note: 'As corrected' }),
      returned: integer('Returned', { note: 'How many of them went back' }),
    }),
  },
  filters: {
    supplierId: true,
    warehouseId: true,
    state: true,
    expectedOn: true,
    open: whether('On the Way', OPEN, { note: 'Whether goods of it have still to come' }),
  },
  sortedBy: ['supplierId', 'warehouseId', 'orderedOn', 'expectedOn', 'state', 'total'],
  editableWhen: { state: 'draft' },
  rules: [
    {
      field: 'expectedOn',
      check: ({ orderedOn, expectedOn }) => expectedOn < orderedOn && 'must not be before the day of the order',
    },
    {
      field: 'lines',
      check: ({ lines: all = [] }) =>
        all.reduce((sum, { quantity, price }) => sum + quantity * price, 0) > MOST &&
        'makes the total more than can be stored',
    },
  ],
});

/** Returns the pieces of a line that are still to come; 0 if more arrived than the order has. */
export const openOf = ({ quantity, received }: { quantity: number; received: number }): number =>
  Math.max(quantity - received, 0);
