import { define } from '../../contract/definition/define';
import { choice, date, decimal, integer, money, optional, reference, text } from '../../contract/definition/fields';
import { allOf, REPORT } from './reportMembers';

const fields = {
  name: text('Name'),
  sold: integer('Sold'),
  revenue: money('Revenue'),
  cost: money('Cost of Sales'),
  margin: money('Margin'),
  marginPercent: optional(decimal('Margin (%)')),
  loss: money('Sold below Cost'),
};

/** What sales brought beyond their cost, as a read-only list. */
export const marginReport = define({
  name: 'margin-report',
  one: 'Row',
  many: 'Rows',
  nameField: 'name',
  ...REPORT,
  fields,
  sortedBy: allOf(fields),
  filters: {
    by: choice('Group By', { category: 'Category', client: 'Client' }),
    date: date('Date'),
    categoryId: reference('Category', 'categories'),
    clientId: reference('Client', 'clients', { search: true }),
  },
});
