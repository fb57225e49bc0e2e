import { z } from 'zod';
import { cost, id, idFilter } from '../../contract/common';
import { marginReport } from './marginList';
import { daysAnswer, daysQuery, methodAnswer, reportCall } from './reportCall';

/** The kinds of rows of the margin. */
export const MARGIN_GROUPS = ['product', 'category', 'client'] as const;
export type MarginGroup = (typeof MARGIN_GROUPS)[number];

const figures = {
  sold: z.int().describe('The pieces that left as sales, less what came back of them'),
  revenue: cost(z.number().describe('They times the price that the product had at the time')),
  cost: cost(z.number().describe('What they cost')),
  margin: cost(z.number().describe('`revenue` less `cost`')),
  marginPercent: cost(z.number().nullable().describe('`margin` in percent of `revenue`; null without revenue')),
  loss: cost(z.number().describe('What the sales below cost lost: `cost` less `revenue` of their lines')),
};

export const marginRow = z.object({
  recordId: id
    .nullable()
    .describe('The product, category or client; null for sales without a client, and for revaluations'),
  name: z.string().describe("Its name; '' without a client"),
  ...figures,
});

export const marginCall = reportCall({
  path: 'margin',
  summary: 'What sales of a period brought beyond their cost, the largest loss first',
  query: {
    by: z.enum(MARGIN_GROUPS).optional().describe('The kind of rows: `product` when absent'),
    ...daysQuery,
    categoryId: idFilter,
    clientId: idFilter,
  },
  list: marginReport,
  order: 'The largest loss first when absent, then the lowest margin',
  row: marginRow,
  totals: z.object(figures),
  answer: {
    ...daysAnswer,
    ...methodAnswer('How costs are computed'),
  },
});
