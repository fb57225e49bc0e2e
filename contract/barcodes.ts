import { z } from 'zod';
import { id, NAME_LENGTH } from './common';

/** The text that a scanner sends, with its control characters, which separate the elements. */
export const barcodeQuery = z.strictObject({
  code: z
    .string()
    .min(1)
    .max(NAME_LENGTH)
    .regex(/^[^\0]*$/, 'contains a control character'),
});

/** A product with the fields that the forms for moves need. */
export const barcoded = z.object({ productId: id, name: z.string(), unitPrice: z.number(), unitSize: z.number() });
export type Barcoded = z.infer<typeof barcoded>;
