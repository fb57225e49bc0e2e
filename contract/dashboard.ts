import { z } from 'zod';
import { day, id, idFilter } from './common';
import { type Endpoint, reads } from './endpoint';

export const summaryQuery = z.strictObject({ warehouseId: idFilter });

export const summary = z.object({
  productsCount: z.int(),
  categoriesCount: z.int(),
  monthlyReceipts: z.int().describe('Receipts dated in the current calendar month'),
  monthlyDeliveries: z.int().describe('Deliveries dated in the current calendar month'),
  lowStockCount: z.int(),
  topProduct: z.string().nullable(),
  topProductId: id.nullable(),
  inventoryValue: z.number(),
  turnoverLastWeek: z
    .number()
    .describe(
      'Total price of the receipts, deliveries and transfers dated in the last 7 days, today included, less returns and corrections',
    ),
  lastReceiptDate: day.nullable(),
  lastDeliveryDate: day.nullable(),
  lastReceiptId: id.nullable(),
  lastDeliveryId: id.nullable(),
});
export type Summary = z.infer<typeof summary>;

/** The calls of the main panel. */
export const dashboardCalls = {
  summary: {
    ...reads,
    path: '/api/dashboard/summary',
    operationId: 'getSummary',
    tag: 'Dashboard',
    summary: 'The figures of the dashboard',
    query: summaryQuery,
    answer: summary,
  },
} as const satisfies Record<string, Endpoint>;
