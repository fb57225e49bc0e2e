import { z } from 'zod';
import { id, NAME_LENGTH, text } from './common';

export const barcodeQuery = z.strictObject({ code: text(NAME_LENGTH) });

/** The product fields that the forms for receipts, transfers and deliveries need. */
export const barcoded = z.object({ productId: id, name: z.string(), unitPrice: z.number(), unitSize: z.number() });
export type Barcoded = z.infer<typeof barcoded>;
