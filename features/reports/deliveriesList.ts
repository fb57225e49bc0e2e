import { define } from '../../contract/definition/define';
import { date, integer, money, optional, reference, text } from '../../contract/definition/fields';
import { byWarehouse } from '../../contract/entities/scope';
import { feature } from './feature';

/** How suppliers delivered in a period, as a read-only list. */
export const deliveriesReport = define({
  name: 'deliveries-report',
  one: 'Supplier',
  many: 'Suppliers',
  nameField: 'name',
  capability: feature.name,
  hasDetail: false,
  can: [],
  scope: byWarehouse,
  fields: {
    name: text('Supplier'),
    orders: optional(integer('Orders')),
    onTime: optional(integer('On Time')),
    late: optional(integer('Late')),
    complete: optional(integer('Complete')),
    partly: optional(integer('Received in Part')),
    received: integer('Received'),
    receivedCost: money('Cost of Received'),
    returned: integer('Returned'),
    returnedCost: money('Cost of Returned'),
  },
  sortedBy: [
    'name',
    'orders',
    'onTime',
    'late',
    'complete',
    'partly',
    'received',
    'receivedCost',
    'returned',
    'returnedCost',
  ],
  filters: {
    date: date('Date'),
    supplierId: reference('Supplier', 'suppliers', { search: true }),
  },
});
