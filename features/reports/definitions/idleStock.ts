import { date, idOf, integer, money, optional, reference, text } from '../../../contract/definition/fields';
import { defineReport } from '../../../contract/definition/report';
import { DEFAULT_DAYS, reportDays } from '../../../contract/definition/reportDays';
import { feature } from '../feature';

export const idleReport = defineReport({
  name: 'idle-report',
  path: 'idle-stock',
  title: 'Idle Stock',
  summary: 'The stock that no transaction has moved for some days, the highest value first',
  capability: feature.name,
  one: 'Product',
  many: 'Products',
  fields: {
    name: text('Product'),
    categoryName: text('Category'),
    quantity: integer('Stock'),
    value: money('Value'),
    lastCost: optional(
      money('Last Purchase Cost', {
        note: 'The cost of one piece in the last receipt from a supplier; null without one',
      }),
    ),
    lastMovement: date('Last Movement', { note: 'The day of the last transaction, of any type' }),
    idleDays: integer('Days without Movement', { note: 'The days since then' }),
  },
  hidden: { productId: idOf('products') },
  totals: ['quantity', 'value'],
  days: reportDays.today,
  filters: {
    days: integer('Idle for (days)', { max: 36_500, initial: DEFAULT_DAYS }),
    name: true,
    categoryId: reference('Category', 'categories'),
  },
  order: 'The highest value first when absent',
  method: 'How values are computed',
});
