import { z } from 'zod';
import { dayInput } from '../../contract/common';
import { summary, summaryQuery } from '../../contract/dashboard';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';

/** The figures of the main panel that have a comparison with earlier months. */
export const TRENDS = ['monthlyReceipts', 'monthlyDeliveries', 'inventoryValue', 'turnoverLastWeek'] as const;
export type Trend = (typeof TRENDS)[number];

const { monthlyReceipts, monthlyDeliveries, inventoryValue, turnoverLastWeek } = summary.shape;

export const trendsCall = {
  ...reads,
  large: true,
  capability: feature.name,
  path: '/api/reports/trends',
  operationId: 'reportTrends',
  tag: 'Reports',
  summary: 'Figures of the main panel as they were on the same day of earlier months',
  query: summaryQuery,
  answer: z.object({
    days: z
      .array(
        z.object({
          date: dayInput,
          monthlyReceipts,
          monthlyDeliveries,
          inventoryValue: inventoryValue.describe("The stock at the end of the day, at today's prices"),
          turnoverLastWeek,
        }),
      )
      .describe('The last five months, the oldest first; none before the first transaction'),
  }),
} as const satisfies Endpoint;
