import { z } from 'zod';
import {
  allQuery,
  amountText,
  cost,
  dayInput,
  id,
  idFilter,
  paged,
  pageQuery,
  sortQuery,
  textFilter,
} from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { idleReport } from './idleList';
import { METHOD } from './method';
import { DEFAULT_DAYS } from './turnoverDays';

const figures = { quantity: z.int(), value: cost(z.number()) };

export const idleRow = z.object({
  productId: id,
  name: z.string(),
  categoryName: z.string(),
  ...figures,
  lastCost: cost(
    z.number().nullable().describe('The cost of one piece in the last receipt from a supplier; null without one'),
  ),
  lastMovement: dayInput.describe('The day of the last transaction, of any type'),
  idleDays: z.int().describe('The days since then'),
});

export const idleCall = {
  ...reads,
  large: true,
  capability: feature.name,
  path: '/api/reports/idle-stock',
  operationId: 'reportIdleStock',
  tag: 'Reports',
  summary: 'The stock that no transaction has moved for some days, the highest value first',
  query: z.strictObject({
    days: amountText(36_500).optional().describe(`${DEFAULT_DAYS} when absent`),
    warehouseId: idFilter,
    categoryId: idFilter,
    name: textFilter,
    sort: sortQuery(idleReport.sortedBy ?? []).describe(
      'The highest value first when absent. Without the right to see costs, no order is by them',
    ),
    ...pageQuery,
    ...allQuery,
  }),
  answer: paged(idleRow).extend({
    totals: z.object(figures),
    date: dayInput.describe('Today'),
    method: z.literal(METHOD).describe('How values are computed'),
  }),
} as const satisfies Endpoint;
