import { z } from 'zod';
import { allQuery, cost, dayInput, id, idFilter, paged, pageQuery, sortQuery } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';
import { METHOD } from './method';
import { purchasesReport } from './purchasesList';
import { DEFAULT_DAYS } from './turnoverDays';

/** The kinds of rows of the purchases. */
export const PURCHASE_GROUPS = ['line', 'product'] as const;
export type PurchaseGroup = (typeof PURCHASE_GROUPS)[number];

const figures = {
  receipts: z.int(),
  quantity: z.int().describe('Pieces, as corrected'),
  cost: cost(z.number().describe('What they cost')),
};
const ofProducts = 'null in a row of a line';

export const purchasesRow = z.object({
  transactionId: id.nullable().describe('Null in a row of a product, as `documentNumber` and `warehouseName`'),
  documentNumber: z.string().nullable().describe('Null too without the feature `document-numbers`'),
  date: dayInput.describe(
    'The day of the receipt; of the last one in a row of a product, as `supplierName` and `price`',
  ),
  productId: id,
  name: z.string(),
  supplierId: id,
  supplierName: z.string(),
  warehouseName: z.string().nullable(),
  price: cost(z.number().describe('The cost of one piece')),
  change: cost(
    z.number().nullable().describe('`price` less that of the receipt before in the report; null for the first one'),
  ),
  averagePrice: cost(z.number().nullable().describe(`\`cost\` ÷ \`quantity\`; ${ofProducts}`)),
  bestPrice: cost(z.number().nullable().describe(`The lowest price; ${ofProducts}`)),
  bestSupplierName: z.string().nullable().describe(`The supplier of the best price; ${ofProducts}`),
  ...figures,
});

export const purchasesCall = {
  ...reads,
  large: true,
  capability: feature.name,
  path: '/api/reports/purchases',
  operationId: 'reportPurchases',
  tag: 'Reports',
  summary: 'The receipts of a period with the price of each line, or by product, the newest first',
  query: z.strictObject({
    by: z.enum(PURCHASE_GROUPS).optional().describe('The kind of rows: `line` (of a receipt) when absent'),
    fromDate: dayInput.optional().describe(`${DEFAULT_DAYS} days up to the last one when absent`),
    toDate: dayInput.optional().describe('Today when absent'),
    warehouseId: idFilter,
    supplierId: idFilter,
    productId: idFilter,
    sort: sortQuery(purchasesReport.sortedBy ?? []).describe(
      'The newest first when absent, products by name. Without the right to see costs, no order is by them',
    ),
    ...pageQuery,
    ...allQuery,
  }),
  answer: paged(purchasesRow).extend({
    totals: z.object(figures),
    fromDate: dayInput,
    toDate: dayInput,
    method: z.literal(METHOD).describe('How costs are computed'),
  }),
} as const satisfies Endpoint;
