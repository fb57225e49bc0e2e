import { define } from '../../contract/definition/define';
import { choice, integer, money, reference, text } from '../../contract/definition/fields';
import { allOf, REPORT } from './reportMembers';

/** The ages of goods, as in the names of figures: up to 30 days since they came, and so on. */
export const AGES = ['30', '90', '180', '365', 'Older'] as const;
export type Age = (typeof AGES)[number];

/** The days of each age but the last. */
export const AGE_LIMITS: readonly number[] = [30, 90, 180, 365];

const fields = {
  name: text('Product'),
  categoryName: text('Category'),
  quantity: integer('Stock'),
  value: money('Value'),
  value30: money('Up to 30 Days'),
  value90: money('31 to 90 Days'),
  value180: money('91 to 180 Days'),
  value365: money('181 to 365 Days'),
  valueOlder: money('Older'),
  pieces30: integer('Pieces up to 30 Days'),
  pieces90: integer('Pieces 31 to 90 Days'),
  pieces180: integer('Pieces 91 to 180 Days'),
  pieces365: integer('Pieces 181 to 365 Days'),
  piecesOlder: integer('Pieces Older'),
};

/** The stock by the day on which it came, as a read-only list. */
export const ageingReport = define({
  name: 'ageing-report',
  one: 'Row',
  many: 'Rows',
  nameField: 'name',
  ...REPORT,
  fields,
  sortedBy: allOf(fields),
  filters: {
    by: choice('Group By', { category: 'Category' }),
    name: true,
    categoryId: reference('Category', 'categories'),
  },
});
