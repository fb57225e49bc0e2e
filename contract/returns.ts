import { z } from 'zod';
import { day, id, text } from './common';
import { deliveryInput, move, quantity, receiptInput } from './inventory';
import { MAX_ITEMS } from './limits';

/*
 * Returns and corrections of a transaction. Both are transactions of their own: nothing changes an existing journal entry.
 */

const returnOf = id.optional().describe('The transaction whose goods they are, at its prices; none where absent');

export const supplierReturnInput = receiptInput.extend({ returnOf });
export type SupplierReturnInput = z.infer<typeof supplierReturnInput>;

export const clientReturnInput = deliveryInput.extend({ returnOf });
export type ClientReturnInput = z.infer<typeof clientReturnInput>;

/** A number of pieces, 0 included. */
export const amount = z
  .int()
  .min(0)
  .max(quantity.maxValue ?? 0);

/** The reason for a correction or a stock count. */
export const reason = text(500);

const corrected = z.strictObject({
  productId: id,
  recorded: amount.describe('What it is recorded as so far, corrections included; 0 where it is not'),
  actual: amount.describe('What it should have been'),
});

/** Lines with a different product each. */
export const linesOf = <Line extends z.ZodObject<{ productId: typeof id }>>(line: Line) =>
  z
    .array(line)
    .min(1)
    .max(MAX_ITEMS)
    .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, 'name a product twice');

export const correctionInput = z.strictObject({ transactionId: id, employeeId: id, reason, lines: linesOf(corrected) });
export type CorrectionInput = Omit<z.infer<typeof correctionInput>, 'transactionId'>;

export const correction = z.object({ moves: z.array(move).describe('What was booked: one or two transactions') });
export type Correction = z.infer<typeof correction>;

const plannedMove = move.omit({ transactionId: true }).extend({
  totalItems: z.int(),
  totalPrice: z.number(),
  lines: z.array(z.object({ productId: id, name: z.string(), quantity: z.int(), unitPrice: z.number() })),
});

export const plannedCorrection = z.object({ moves: z.array(plannedMove).describe('What would be booked') });
export type PlannedCorrection = z.infer<typeof plannedCorrection>;

const linked = z.object({
  transactionId: id,
  transactionType: move.shape.transactionType,
  date: day,
  items: z.int().describe('Pieces, corrections of them included; negative where a correction takes them back'),
  reason: z.string().nullable(),
});

/** The balance of a transaction: its returns and corrections, and their effect on each line. */
export const standing = z.object({
  transactionId: id,
  returnOf: id.nullable(),
  correctionOf: id.nullable(),
  reason: z.string().nullable(),
  returnedBy: z.array(linked),
  correctedBy: z.array(linked),
  lines: z.array(
    z.object({
      productId: id,
      name: z.string(),
      unitPrice: z.number().describe('At the time of the transaction'),
      recorded: z.int().describe('Of a stock count, how many more were there than the journal had'),
      counted: z.int().nullable().describe('What a stock count found'),
      corrected: z.int().describe('Pieces that corrections added, negative where they took some back'),
      returned: z.int().describe('At most `recorded + corrected`'),
    }),
  ),
});
export type Standing = z.infer<typeof standing>;
