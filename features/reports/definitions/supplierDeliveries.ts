import { idOf, integer, money, optional, reference, text } from '../../../contract/definition/fields';
import { defineReport } from '../../../contract/definition/report';
import { reportDays } from '../../../contract/definition/reportDays';
import { feature } from '../feature';

export const deliveriesReport = defineReport({
  name: 'deliveries-report',
  path: 'supplier-deliveries',
  title: 'Deliveries of Suppliers',
  summary: 'How suppliers delivered in a period, by name',
  capability: feature.name,
  one: 'Supplier',
  many: 'Suppliers',
  fields: {
    name: text('Supplier'),
    orders: optional(
      integer('Orders', {
        note: 'Sent orders that were expected in the period; null where no feature has orders, as the next four',
      }),
    ),
    onTime: optional(integer('On Time', { note: 'Those of which the last goods came on the expected day or before' })),
    late: optional(integer('Late', { note: 'Those of which goods came later, or have not come since' })),
    complete: optional(integer('Complete', { note: 'Those of which all goods have come' })),
    partly: optional(integer('Received in Part', { note: 'Those of which some goods have come, but not all' })),
    received: integer('Received', { note: 'Pieces received in the period, as corrected' }),
    receivedCost: money('Cost of Received', { note: 'What they cost' }),
    returned: integer('Returned', { note: 'Pieces returned in the period, as corrected' }),
    returnedCost: money('Cost of Returned', { note: 'What they had cost' }),
  },
  hidden: { supplierId: idOf('suppliers') },
  totals: ['orders', 'onTime', 'late', 'complete', 'partly', 'received', 'receivedCost', 'returned', 'returnedCost'],
  days: reportDays.period,
  filters: { supplierId: reference('Supplier', 'suppliers', { search: true }) },
  order: 'By name when absent',
  method: 'How costs are computed',
});
