import { z } from 'zod';
import { cost, dayInput, id, idFilter } from '../../contract/common';
import { purchasesReport } from './purchasesList';
import { daysAnswer, daysQuery, methodAnswer, reportCall } from './reportCall';

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

export const purchasesCall = reportCall({
  path: 'purchases',
  summary: 'The receipts of a period with the price of each line, or by product, the newest first',
  query: {
    by: z.enum(PURCHASE_GROUPS).optional().describe('The kind of rows: `line` (of a receipt) when absent'),
    ...daysQuery,
    supplierId: idFilter,
    productId: idFilter,
  },
  list: purchasesReport,
  order: 'The newest first when absent, products by name',
  row: purchasesRow,
  totals: z.object(figures),
  answer: {
    ...daysAnswer,
    ...methodAnswer('How costs are computed'),
  },
});
