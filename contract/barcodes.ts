import { z } from 'zod';
import { id, NAME_LENGTH } from './common';

/** As a scanner sends it: its control characters separate what is in it. */
export const barcodeQuery = z.strictObject({
  code: z
    .string()
    .min(1)
    .max(NAME_LENGTH)
    .regex(/^[^\0]*$/, 'contains a control character'),
});

/** A product as a form that moves goods needs it. */
export const barcoded = z.object({ productId: id, name: z.string(), unitPrice: z.number(), unitSize: z.number() });
export type Barcoded = z.infer<typeof barcoded>;
