import { define } from '../../contract/definition/define';
import { date, integer, money, optional, reference, text } from '../../contract/definition/fields';
import { allOf, REPORT } from './reportMembers';

const fields = {
  name: text('Product'),
  categoryName: text('Category'),
  quantity: integer('Stock'),
  value: money('Value'),
  lastCost: optional(money('Last Purchase Cost')),
  lastMovement: date('Last Movement'),
  idleDays: integer('Days without Movement'),
};

/** The stock that nothing has moved for some days, as a read-only list. */
export const idleReport = define({
  name: 'idle-report',
  one: 'Product',
  many: 'Products',
  nameField: 'name',
  ...REPORT,
  fields,
  sortedBy: allOf(fields),
  filters: {
    days: text('Idle for (days)'),
    name: true,
    categoryId: reference('Category', 'categories'),
  },
});
