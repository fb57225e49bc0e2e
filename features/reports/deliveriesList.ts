import { define } from '../../contract/definition/define';
import { date, integer, money, optional, reference, text } from '../../contract/definition/fields';
import { allOf, REPORT } from './reportMembers';

const fields = {
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
};

/** How suppliers delivered in a period, as a read-only list. */
export const deliveriesReport = define({
  name: 'deliveries-report',
  one: 'Supplier',
  many: 'Suppliers',
  nameField: 'name',
  ...REPORT,
  fields,
  sortedBy: allOf(fields),
  filters: {
    date: date('Date'),
    supplierId: reference('Supplier', 'suppliers', { search: true }),
  },
});
