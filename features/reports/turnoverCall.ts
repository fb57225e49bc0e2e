import { z } from 'zod';
import { amountText, cost, dayInput, id, idFilter, textFilter } from '../../contract/common';
import { daysAnswer, methodAnswer, reportCall } from './reportCall';
import { DEFAULT_DAYS } from './turnoverDays';
import { turnoverReport } from './turnoverList';

/** The classes of products: A has most of the cost of sales. */
export const CLASSES = ['A', 'B', 'C'] as const;

const figures = {
  sold: z.int().describe('The pieces that left as sales, less what came back of them'),
  cost: cost(z.number().describe('What they cost')),
  averageValue: cost(z.number().describe('The mean of the values of the stock at the end of each day of the period')),
  turnover: z.number().nullable().describe('How often the average stock was sold: `cost` ÷ `averageValue`'),
  daysOfStock: z.int().nullable().describe('The days in which the average stock is sold; null without sales'),
  quantity: z.int().describe('The stock at the end of the period'),
  value: cost(z.number().describe('What it cost')),
};

export const turnoverRow = z.object({
  productId: id,
  name: z.string(),
  categoryName: z.string(),
  abc: z.enum(CLASSES).describe('The class by the cost of its sales among those of all products'),
  ...figures,
  coverageDays: z
    .int()
    .nullable()
    .describe('The days that the stock lasts at the pace of the period; null without sales'),
  suggestedMinimum: z.int().describe('The pieces sold until ordered goods arrive, with the reserve; 0 without sales'),
  lastMovement: dayInput.nullable(),
  lastSale: dayInput.nullable(),
});
export type TurnoverRow = z.infer<typeof turnoverRow>;

export const turnoverCall = reportCall({
  path: 'turnover',
  summary: 'How fast each product sold in a period, the highest cost of sales first',
  query: {
    fromDate: dayInput.optional().describe(`${DEFAULT_DAYS} days up to the last one when absent`),
    toDate: dayInput.optional().describe('Today when absent or later'),
    categoryId: idFilter,
    name: textFilter,
    abc: z.enum(CLASSES).optional(),
    quietDays: amountText(36_500).optional().describe('Only products of which nothing was sold in these last days'),
  },
  list: turnoverReport,
  order: 'The highest cost of sales first when absent',
  row: turnoverRow,
  totals: z.object(figures),
  answer: {
    ...daysAnswer,
    days: z.int(),
    ...methodAnswer('How costs and values are computed'),
  },
});
