import { define } from '../../contract/definition/define';
import { choice, computed, date, integer, money, optional, reference, text } from '../../contract/definition/fields';
import { transactionType } from '../../contract/entities/transactionType';
import { allOf, REPORT } from './reportMembers';

/*
 * The reports as read-only lists, from which their screens, exports and prints are derived. `contract.ts` describes their calls.
 */

const fields = {
  name: text('Product'),
  categoryName: text('Category'),
  warehouseName: text('Warehouse'),
  quantity: integer('Amount'),
  value: money('Value'),
  ofListPrices: money('Of Which at List Price'),
  valueAtPrice: money('Value at Current Price'),
};

/** The stock on a day: a row for each product in each warehouse, or for each category or warehouse. */
export const stockReport = define({
  name: 'stock-report',
  one: 'Report Row',
  many: 'Report Rows',
  nameField: 'name',
  ...REPORT,
  fields,
  sortedBy: allOf(fields),
  filters: {
    by: choice('Group By', { category: 'Category', warehouse: 'Warehouse' }),
    date: text('Date'),
    name: true,
    categoryId: reference('Category', 'categories'),
  },
});

/** The movements of a product, each with the stock after it. */
export const stockCard = define({
  name: 'stock-card',
  one: 'Movement',
  many: 'Movements',
  ...REPORT,
  fields: {
    date: date('Date'),
    transactionId: optional(computed(integer('Transaction'))),
    documentNumber: optional(computed(text('Number'))),
    type: optional(transactionType),
    fromName: optional(text('From Place')),
    toName: optional(text('To Place')),
    costSource: optional(
      choice('Valued At', {
        given: 'Purchase Price',
        order: 'The order',
        supplier: 'Last price of the supplier',
        average: 'Average of the stock',
        list: 'List price',
      }),
    ),
    in: optional(integer('In')),
    out: optional(integer('Out')),
    cost: optional(money('Cost')),
    quantity: integer('Stock'),
    average: optional(money('Average')),
    value: money('Value'),
  },
  filters: {
    productId: reference('Product', 'products', { search: true }),
    date: 'Date',
  },
});
