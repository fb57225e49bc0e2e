import { define } from '../../contract/definition/define';
import { choice, date, decimal, integer, money, optional, reference, text } from '../../contract/definition/fields';
import { allOf, REPORT } from './reportMembers';

const fields = {
  name: text('Product'),
  abc: choice('Class', { A: 'A', B: 'B', C: 'C' }),
  sold: integer('Sold'),
  cost: money('Cost of Sales'),
  averageValue: money('Average Value'),
  turnover: optional(decimal('Turnover')),
  daysOfStock: optional(integer('Days of Stock')),
  quantity: integer('Stock'),
  coverageDays: optional(integer('Lasts')),
  lastMovement: optional(date('Last Movement')),
  lastSale: optional(date('Last Sale')),
  suggestedMinimum: integer('Suggested Minimum'),
};

/** How fast each product sold in a period, as a read-only list. */
export const turnoverReport = define({
  name: 'turnover-report',
  one: 'Product',
  many: 'Products',
  nameField: 'name',
  ...REPORT,
  fields,
  sortedBy: allOf(fields),
  filters: {
    date: date('Date'),
    name: true,
    categoryId: reference('Category', 'categories'),
    abc: true,
    quietDays: text('Unsold for (days)'),
  },
});
