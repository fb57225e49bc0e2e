import { z } from 'zod';
import { allQuery, cost, dayInput, id, idFilter, paged, pageQuery, textFilter } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { ageingCall } from './ageingCall';
import { countsCall } from './countsCall';
import { deliveriesCall } from './deliveriesCall';
import { feature } from './feature';
import { idleCall } from './idleCall';
import { marginCall } from './marginCall';
import { METHOD } from './method';
import { movementsCall } from './movementsContract';
import { purchasesCall } from './purchasesCall';
import { methodAnswer, reportCall } from './reportCall';
import { stockReport } from './reportLists';
import { trendsCall } from './trendsCall';
import { turnoverCall } from './turnoverCall';

export { METHOD };

const idText = idFilter.unwrap();

/** The kinds of rows of a report of stock. */
export const GROUPS = ['product', 'category', 'warehouse'] as const;
export type StockGroup = (typeof GROUPS)[number];

const figures = {
  quantity: z.int(),
  value: cost(z.number().describe('What the goods cost, at the moving average of their warehouse')),
  ofListPrices: cost(
    z.number().describe('The part of `value` that comes from list prices, of goods without a purchase price'),
  ),
  valueAtPrice: cost(z.number().describe("At today's price of each product")),
};

export const stockRow = z.object({
  productId: id.nullable().describe('Null in a row of a category or a warehouse, as `name`'),
  name: z.string().nullable(),
  categoryId: id.nullable().describe('Null in a row of a warehouse, as `categoryName`'),
  categoryName: z.string().nullable(),
  warehouseId: id.nullable().describe('Null in a row of a category, as `warehouseName`'),
  warehouseName: z.string().nullable(),
  ...figures,
});
export type StockRow = z.infer<typeof stockRow>;

const valuation = { ...methodAnswer('How `value` is computed'), date: dayInput };

export const cardRow = z.object({
  transactionId: id.nullable().describe('Null in the first row of a period with a first day: the balance before it'),
  date: dayInput,
  documentNumber: z
    .string()
    .nullable()
    .describe('Null without the feature `document-numbers`, and for older transactions'),
  type: z.string().nullable(),
  correctionOf: id.nullable().describe('The transaction that this one corrects'),
  fromName: z.string().nullable().describe('The warehouse that goods left, or the supplier or client who sent them'),
  toName: z.string().nullable().describe('The warehouse that goods entered, or the supplier or client who took them'),
  in: z.int().nullable(),
  out: z.int().nullable(),
  isDifference: z
    .boolean()
    .describe(
      'The row before is of goods that went back at what they cost: this is what the value of the stock lost or, above 0, kept beyond that',
    ),
  cost: cost(z.number().nullable().describe('What the moved goods cost; below 0 for goods that left')),
  costSource: z
    .enum(['given', 'order', 'supplier', 'average', 'list'])
    .nullable()
    .describe(
      'Where the cost of goods that came in is from: the receipt, its order, the last purchase price of the supplier, the average of the stock, or the price of the product; null for goods that left or came back',
    ),
  quantity: z.int().describe('The stock after it'),
  average: cost(z.number().nullable().describe('`value` of one piece, in whole cents; null without a stock')),
  value: cost(z.number().describe('The value of the stock after it')),
});
export type CardRow = z.infer<typeof cardRow>;

const balance = { quantity: z.int(), value: cost(z.number()) };

export const calls = {
  stockOnDay: reportCall({
    path: 'stock',
    summary: 'The stock at the end of a day, and its value',
    query: {
      date: dayInput.optional().describe('Today when absent'),
      categoryId: idFilter,
      name: textFilter,
      by: z.enum(GROUPS).optional().describe('The kind of rows: `product` (in each warehouse) when absent'),
    },
    list: stockReport,
    order: 'By name in the alphabet of the language when absent, and for a column that the rows do not have',
    row: stockRow,
    totals: z.object(figures),
    answer: valuation,
  }),
  stockCard: {
    ...reads,
    large: true,
    capability: feature.name,
    path: '/api/reports/stock-card',
    operationId: 'reportStockCard',
    tag: 'Reports',
    summary: 'Every movement of a product with the stock after it, oldest first',
    query: z.strictObject({
      productId: idText,
      warehouseId: idFilter,
      fromDate: dayInput.optional(),
      toDate: dayInput.optional().describe('Today when absent'),
      ...pageQuery,
      ...allQuery,
    }),
    answer: paged(cardRow).extend({
      product: z.object({ productId: id, name: z.string() }),
      totals: z
        .object({ in: z.int(), out: z.int(), ...balance })
        .describe('Of all movements of the period, and the balance after them'),
      method: valuation.method,
    }),
  },
  movements: movementsCall,
  turnover: turnoverCall,
  trends: trendsCall,
  countDifferences: countsCall,
  supplierDeliveries: deliveriesCall,
  purchases: purchasesCall,
  idleStock: idleCall,
  ageing: ageingCall,
  margin: marginCall,
} as const satisfies Record<string, Endpoint>;
