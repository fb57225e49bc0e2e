import { z } from 'zod';
import { allQuery, cost, dayInput, id, idFilter, paged, pageQuery, sortQuery } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { marginReport } from './marginList';
import { METHOD } from './method';
import { DEFAULT_DAYS } from './turnoverDays';

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

export const marginCall = {
  ...reads,
  large: true,
  capability: feature.name,
  path: '/api/reports/margin',
  operationId: 'reportMargin',
  tag: 'Reports',
  summary: 'What sales of a period brought beyond their cost, the largest loss first',
  query: z.strictObject({
    by: z.enum(MARGIN_GROUPS).optional().describe('The kind of rows: `product` when absent'),
    fromDate: dayInput.optional().describe(`${DEFAULT_DAYS} days up to the last one when absent`),
    toDate: dayInput.optional().describe('Today when absent'),
    warehouseId: idFilter,
    categoryId: idFilter,
    clientId: idFilter,
    sort: sortQuery(marginReport.sortedBy ?? []).describe(
      'The largest loss first when absent, then the lowest margin. Without the right to see costs, no order is by them',
    ),
    ...pageQuery,
    ...allQuery,
  }),
  answer: paged(marginRow).extend({
    totals: z.object(figures),
    fromDate: dayInput,
    toDate: dayInput,
    method: z.literal(METHOD).describe('How costs are computed'),
  }),
} as const satisfies Endpoint;
