import { z } from 'zod';
import { day, id, idList, idParams } from '../../contract/common';
import { MOVE_ROLE } from '../../contract/definition/roles';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';

const price = z.number().describe('Of one piece, as given on the receipt');

/** The roles that move goods enter purchase prices, and see them. */
const prices = { ...reads, capability: feature.name, role: MOVE_ROLE } as const;
const call = { ...prices, params: idParams } as const;

/** The most products of one request for their prices. */
const MOST_IDS = 500;

export const calls = {
  ofTransaction: {
    ...call,
    path: '/api/transactions/:id/purchase-prices',
    operationId: 'getPurchasePricesOfTransaction',
    tag: 'Transactions',
    noun: 'Transaction',
    summary: 'The purchase prices of a receipt',
    answer: z.object({
      lines: z
        .array(z.object({ productId: id, name: z.string(), quantity: z.int(), purchasePrice: price }))
        .describe('The lines with a purchase price'),
    }),
  },
  ofProduct: {
    ...call,
    path: '/api/products/:id/purchase-prices',
    operationId: 'getLastPurchasePriceOfProduct',
    tag: 'Products',
    noun: 'Product',
    summary: 'The purchase price of the last receipt that has one',
    answer: z.object({
      last: z
        .object({
          transactionId: id,
          date: day,
          supplierId: id,
          supplierName: z.string(),
          quantity: z.int(),
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
