import {
  choice,
  date,
  idOf,
  integer,
  money,
  optional,
  reference,
  text,
  yesNo,
} from '../../../contract/definition/fields';
import { defineReport } from '../../../contract/definition/report';
import type { Period, ReportDays } from '../../../contract/definition/reportDays';
import { feature } from '../feature';

/** All days up to one, today without a choice. */
const upToToday: ReportDays<keyof Period, never> = {
  params: { fromDate: '', toDate: 'Today when absent' },
  answers: {},
  of: ({ toDate }, today) => ({ toDate: toDate ?? today }),
};

/** The movements of a product, each with the stock after it. `contract.ts` adds the product to the call. */
export const stockCardReport = defineReport({
  name: 'stock-card',
  path: 'stock-card',
  title: 'Stock Card',
  summary: 'Every movement of a product with the stock after it, oldest first',
  capability: feature.name,
  one: 'Movement',
  many: 'Movements',
  fields: {
    date: date('Date'),
    type: optional(text('Type')),
    fromName: optional(
      text('From Place', { note: 'The warehouse that goods left, or the supplier or client who sent them' }),
    ),
    toName: optional(
      text('To Place', { note: 'The warehouse that goods entered, or the supplier or client who took them' }),
    ),
    in: optional(integer('In')),
    out: optional(integer('Out')),
    cost: optional(money('Cost', { note: 'What the moved goods cost; below 0 for goods that left' })),
    costSource: optional(
      choice(
        'Valued At',
        {
          given: 'Purchase Price',
          order: 'The order',
          supplier: 'Last price of the supplier',
          average: 'Average of the stock',
          list: 'List price',
        },
        {
          note: 'Where the cost of goods that came in is from: the receipt, its order, the last purchase price of the supplier, the average of the stock, or the price of the product; null for goods that left or came back',
        },
      ),
    ),
    quantity: integer('Stock', { note: 'The stock after it' }),
    average: optional(money('Average', { note: '`value` of one piece, in whole cents; null without a stock' })),
    value: money('Value', { note: 'The value of the stock after it' }),
  },
  hidden: {
    transactionId: optional({
      ...idOf('transactions'),
      note: 'Null in the first row of a period with a first day: the balance before it',
    }),
    documentNumber: optional(
      text('', { note: 'Null without the feature `document-numbers`, and for older transactions' }),
    ),
    correctionOf: optional({ ...idOf('transactions'), note: 'The transaction that this one corrects' }),
    isDifference: yesNo('', {
      note: 'The row before is of goods that went back at what they cost: this is what the value of the stock lost or, above 0, kept beyond that',
    }),
  },
  totalsNote: 'Of all movements of the period, and the balance after them',
  days: upToToday,
  filters: { productId: reference('Product', 'products', { search: true }) },
  method: 'How `value` is computed',
});
