import { z } from 'zod';
import { id, idList, NAME_LENGTH } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { feature } from './feature';

/** The text that a scanner sends, with its control characters, which separate the elements. */
const barcodeQuery = z.strictObject({
  code: z
    .string()
    .min(1)
    .max(NAME_LENGTH)
    .regex(/^[^\0]*$/, 'contains a control character'),
});

/** The most products of one request for their codes. */
export const MOST_IDS = 500;

/** A product with the fields that the forms for moves need. */
const barcoded = z.object({
  productId: id,
  name: z.string(),
  unitPrice: z.number(),
  unitSize: z.number(),
  quantity: z.int().describe('The pieces that the barcode stands for: more than 1 for a pack'),
});
export type Barcoded = z.infer<typeof barcoded>;

export const calls = {
  find: {
    ...reads,
    capability: feature.name,
    path: '/api/barcodes',
    operationId: 'findProductByBarcode',
    tag: 'Products',
    query: barcodeQuery,
    summary:
      'The product that has a barcode, in whatever spelling: one, none, or several where older data gave it to them',
    answer: z.array(barcoded),
  },
  ofProducts: {
    ...reads,
    capability: feature.name,
    path: '/api/barcodes/products',
    operationId: 'listBarcodesOfProducts',
    tag: 'Products',
    query: z.strictObject({ ids: idList(MOST_IDS) }),
    summary: 'The barcodes of products, in the order of their forms: products without one are missing',
    answer: z.array(z.object({ productId: id, code: z.string(), quantity: z.int() })),
  },
} as const satisfies Record<string, Endpoint>;
