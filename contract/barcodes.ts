import { z } from 'zod';
import { id, NAME_LENGTH, text } from './common';

export const barcodeQuery = z.strictObject({ code: text(NAME_LENGTH) });

/** A product as a form that moves goods needs it. */
export const barcoded = z.object({ productId: id, name: z.string(), unitPrice: z.number(), unitSize: z.number() });
export type Barcoded = z.infer<typeof barcoded>;
