import { z } from 'zod';
import { day, id, idParams } from '../../contract/common';
import { MOVE_ROLE } from '../../contract/definition/roles';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';

const price = z.number().describe('Of one piece, as given on the receipt');

/** The roles that move goods enter purchase prices, and see them. */
const call = { ...reads, capability: feature.name, role: MOVE_ROLE, params: idParams } as const;

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
} as const satisfies Record<string, Endpoint>;
