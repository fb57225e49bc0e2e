import { z } from 'zod';
import { cost, dayInput, id, idFilter } from '../../contract/common';
import { countsReport } from './countsList';
import { methodAnswer, reportCall } from './reportCall';

/** The kinds of rows of the differences of stock counts. */
export const COUNT_GROUPS = ['employee', 'product', 'warehouse', 'month', 'reason', 'count'] as const;
export type CountGroup = (typeof COUNT_GROUPS)[number];

const figures = {
  counts: z.int().describe('Stock counts'),
  lines: z.int().describe('Counted products, also those without a difference'),
  more: z.int().describe('Pieces that counts found beyond the journal'),
  less: z.int().describe('Pieces that counts missed'),
  costMore: cost(z.number().describe('What the pieces beyond the journal were booked at')),
  costLess: cost(z.number().describe('What the missed pieces cost')),
};

export const countsRow = z.object({
  recordId: id
    .nullable()
    .describe('The employee, product, warehouse or transaction; null in rows of months and reasons'),
  name: z.string().describe('Its name, the month as `2026-06`, the reason, or the day of the count'),
  warehouseName: z.string().nullable().describe('Of a single count, as `employeeName`'),
  employeeName: z.string().nullable(),
  ...figures,
});
export type CountsRow = z.infer<typeof countsRow>;

export const countsCall = reportCall({
  path: 'count-differences',
  summary: 'What stock counts found more and less than the journal had, the largest cost first',
  query: {
    by: z.enum(COUNT_GROUPS).optional().describe('The kind of rows: `employee` when absent'),
    fromDate: dayInput.optional(),
    toDate: dayInput.optional(),
    employeeId: idFilter,
    productId: idFilter,
    reason: z.string().max(1000).optional().describe('The whole reason of a count'),
  },
  list: countsReport,
  order: 'The largest cost first when absent, months and counts the newest first',
  row: countsRow,
  totals: z.object(figures),
  answer: {
    ...methodAnswer('How costs are computed'),
  },
});
