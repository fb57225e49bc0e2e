import { idOf, integer, money, optional, reference, text } from '../../../contract/definition/fields';
import { defineReport } from '../../../contract/definition/report';
import { reportDays } from '../../../contract/definition/reportDays';
import { feature } from '../feature';

export const countsReport = defineReport({
  name: 'counts-report',
  path: 'count-differences',
  title: 'Count Differences',
  summary: 'What stock counts found more and less than the journal had, the largest cost first',
  capability: feature.name,
  groups: {
    employee: 'Employee',
    product: 'Product',
    warehouse: 'Warehouse',
    month: 'Month',
    reason: 'Reason',
    count: 'Stock Count',
  },
  fields: {
    name: text('Name', { note: 'Its name, the month as `2026-06`, the reason, or the day of the count' }),
    warehouseName: optional(text('Warehouse', { note: 'Of a single count, as `employeeName`' })),
    employeeName: optional(text('Employee')),
    counts: integer('Stock Counts', { note: 'Stock counts' }),
    lines: integer('Counted Products', { note: 'Counted products, also those without a difference' }),
    more: integer('More', { note: 'Pieces that counts found beyond the journal' }),
    less: integer('Less', { note: 'Pieces that counts missed' }),
    costMore: money('Cost of More', { note: 'What the pieces beyond the journal were booked at' }),
    costLess: money('Cost of Less', { note: 'What the missed pieces cost' }),
  },
  hidden: {
    recordId: optional({
      ...idOf(''),
      note: 'The employee, product, warehouse or transaction; null in rows of months and reasons',
    }),
  },
  totals: ['counts', 'lines', 'more', 'less', 'costMore', 'costLess'],
  days: reportDays.allDays,
  filters: {
    employeeId: reference('Employee', 'employees', { search: true }),
    productId: reference('Product', 'products', { search: true }),
    reason: text('Reason', { max: 1000, note: 'The whole reason of a count' }),
  },
  order: 'The largest cost first when absent, months and counts the newest first',
  method: 'How costs are computed',
});
