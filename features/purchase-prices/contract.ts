import { z } from 'zod';
import { cost, day, hundredthsUpTo, id, idList, idParams } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { linesOf, move, moves, reason } from '../../contract/inventory';
import { feature } from './feature';

const price = cost(z.number().describe('Of one piece, as given on the receipt'));

const prices = { ...reads, capability: feature.name } as const;
const call = { ...prices, params: idParams } as const;

/** In dollars, as fields of money have it. */
const MOST_MONEY = 100_000_000;
/** The most products of one request for their prices. */
const MOST_IDS = 500;

/** The ways to spread costs over the lines of a receipt. */
export const SPREADS = ['value', 'amount', 'size'] as const;
export type Spread = (typeof SPREADS)[number];

const revaluationInput = z.strictObject({
  transactionId: id.describe('The receipt'),
  employeeId: id.describe('An employee of its warehouse'),
  reason,
  lines: linesOf(
    z.strictObject({
      productId: id,
      purchasePrice: hundredthsUpTo(MOST_MONEY).describe('Of one piece, as it should have been'),
    }),
  )
    .optional()
    .describe('Purchase prices that are put right'),
  further: z
    .strictObject({
      amount: hundredthsUpTo(MOST_MONEY, 0.01).describe('Such as the freight'),
      by: z.enum(SPREADS),
    })
    .optional()
    .describe('Costs that are spread over all lines of the receipt'),
});
export type RevaluationInput = z.infer<typeof revaluationInput>;

const change = (what: string) => cost(z.number().describe(what));

const revaluedLine = z.object({
  productId: id,
  name: z.string(),
  quantity: z.int().describe('Pieces of the receipt'),
  before: change('The cost of the line so far'),
  after: change('The cost of the line by the revaluation'),
  stock: change('The part of the change that is in stock today, in all warehouses'),
  sold: change('The part that was sold since: it changes the cost of sales'),
  other: change('The part that left in other ways, such as internal consumption'),
});

const revaluation = z.object({
  moves: z.array(move).describe('What was booked: a transaction for each warehouse that had such goods'),
  lines: z.array(revaluedLine).describe('The lines that changed; none for a repeated request'),
});
export type Revaluation = z.infer<typeof revaluation>;

export const calls = {
  revalue: {
    ...moves,
    capability: feature.name,
    role: 'manager',
    path: '/api/inventory/revaluation',
    operationId: 'revalueReceipt',
    summary: 'Put right what the goods of a receipt cost: books the difference today, without moving goods',
    body: revaluationInput,
    answer: revaluation,
  },
  planRevaluation: {
    capability: feature.name,
    method: 'POST',
    status: 200,
    path: '/api/inventory/revaluation/plan',
    operationId: 'planRevaluation',
    tag: 'Inventory',
    summary: 'What a revaluation would book, without booking it',
    role: 'manager',
    body: revaluationInput,
    answer: z.object({ lines: z.array(revaluedLine) }),
    errors: 'text',
  },
  ofTransaction: {
    ...call,
    path: '/api/transactions/:id/purchase-prices',
    operationId: 'getPurchasePricesOfTransaction',
    tag: 'Transactions',
    noun: 'Transaction',
    summary: 'The purchase prices of a receipt, and what goods without one cost',
    answer: z.object({
      lines: z
        .array(z.object({ productId: id, name: z.string(), quantity: z.int(), purchasePrice: price }))
        .describe('The lines with a purchase price'),
      costs: z
        .array(
          z.object({
            productId: id,
            name: z.string(),
            quantity: z.int(),
            cost: cost(z.number().describe('Of all pieces')),
            source: z
              .enum(['order', 'supplier', 'average', 'list'])
              .describe(
                'The order, the last purchase price of the supplier, the average of the stock, or the price of the product',
              ),
          }),
        )
        .describe('What the lines without a purchase price cost, if goods of them came in'),
      revaluedBy: z
        .array(z.object({ transactionId: id, date: day, reason: z.string() }))
        .describe('The revaluations of a receipt'),
      revalues: z
        .object({
          transactionId: id.describe('The receipt'),
          lines: z.array(revaluedLine.pick({ productId: true, name: true, stock: true, sold: true })),
        })
        .nullable()
        .describe('What a revaluation changed, in its warehouse'),
    }),
  },
  ofProduct: {
    ...call,
    path: '/api/products/:id/purchase-prices',
    operationId: 'getLastPurchasePriceOfProduct',
    tag: 'Products',
    noun: 'Product',
    summary:
      'The purchase price of the last receipt that has one and whose goods are not all corrected away or returned',
    answer: z.object({
      last: z
        .object({
          transactionId: id,
          date: day,
          supplierId: id,
          supplierName: z.string(),
          quantity: z.int().describe('Pieces of the receipt, as corrected'),
          purchasePrice: price,
        })
        .nullable(),
    }),
  },
  ofProducts: {
    ...prices,
    path: '/api/purchase-prices',
    operationId: 'listLastPurchasePrices',
    tag: 'Products',
    summary: 'The last purchase price of each product: products without one are missing',
    query: z.strictObject({ ids: idList(MOST_IDS) }),
    answer: z.array(z.object({ productId: id, purchasePrice: price })),
  },
} as const satisfies Record<string, Endpoint>;
