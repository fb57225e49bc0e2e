import {
  choice,
  date,
  decimal,
  idOf,
  integer,
  money,
  optional,
  reference,
  text,
} from '../../../contract/definition/fields';
import { defineReport } from '../../../contract/definition/report';
import { reportDays } from '../../../contract/definition/reportDays';
import { feature } from '../feature';

/** The days that a stock lasts from which on the report says no figure. */
export const LONGEST = 3_650;

export const turnoverReport = defineReport({
  name: 'turnover-report',
  path: 'turnover',
  title: 'Stock Turnover',
  summary: 'How fast each product sold in a period, the highest cost of sales first',
  capability: feature.name,
  one: 'Product',
  many: 'Products',
  fields: {
    name: text('Product'),
    abc: choice(
      'Class',
      { A: 'A', B: 'B', C: 'C' },
      { note: 'The class by the cost of its sales among those of all products' },
    ),
    sold: integer('Sold', { note: 'The pieces that left as sales, less what came back of them' }),
    cost: money('Cost of Sales', { note: 'What they cost' }),
    averageValue: money('Average Value', {
      note: 'The mean of the values of the stock at the end of each day of the period',
    }),
    turnover: optional(decimal('Turnover', { note: 'How often the average stock was sold: `cost` ÷ `averageValue`' })),
    daysOfStock: optional(
      integer('Days of Stock', { note: 'The days in which the average stock is sold; null without sales' }),
    ),
    quantity: integer('Stock', { note: 'The stock at the end of the period' }),
    coverageDays: optional(
      integer('Lasts', { note: 'The days that the stock lasts at the pace of the period; null without sales' }),
    ),
    lastMovement: optional(date('Last Movement')),
    lastSale: optional(date('Last Sale')),
    suggestedMinimum: integer('Suggested Minimum', {
      note: 'The pieces sold until ordered goods arrive, with the reserve; 0 without sales',
    }),
  },
  hidden: {
    productId: idOf('products'),
    categoryName: text(''),
    value: money('', { note: 'What it cost' }),
  },
  totals: ['sold', 'cost', 'averageValue', 'turnover', 'daysOfStock', 'quantity', 'value'],
  days: reportDays.pastPeriod,
  filters: {
    name: true,
    categoryId: reference('Category', 'categories'),
    abc: true,
    quietDays: integer('Unsold for (days)', {
      max: 36_500,
      note: 'Only products of which nothing was sold in these last days',
    }),
  },
  order: 'The highest cost of sales first when absent',
  method: 'How costs and values are computed',
});
