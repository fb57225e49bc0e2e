import { define } from '../../contract/definition/define';
import { choice, date, integer, money, optional, reference, text } from '../../contract/definition/fields';
import { allOf, REPORT } from './reportMembers';

const fields = {
  name: text('Name'),
  warehouseName: optional(text('Warehouse')),
  employeeName: optional(text('Employee')),
  counts: integer('Stock Counts'),
  lines: integer('Counted Products'),
  more: integer('More'),
  less: integer('Less'),
  costMore: money('Cost of More'),
  costLess: money('Cost of Less'),
};

/** The differences of stock counts in groups, as a read-only list. */
export const countsReport = define({
  name: 'counts-report',
  one: 'Row',
  many: 'Rows',
  nameField: 'name',
  ...REPORT,
  fields,
  sortedBy: allOf(fields),
  filters: {
    by: choice('Group By', {
      product: 'Product',
      warehouse: 'Warehouse',
      month: 'Month',
      reason: 'Reason',
      count: 'Stock Count',
    }),
    date: date('Date'),
    employeeId: reference('Employee', 'employees', { search: true }),
    productId: reference('Product', 'products', { search: true }),
    reason: text('Reason'),
  },
});
