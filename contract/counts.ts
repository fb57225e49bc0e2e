import { z } from 'zod';
import { id, idFilter } from './common';
import { move } from './inventory';
import { amount, linesOf, reason } from './returns';

/*
 * Stock counts of a warehouse. Stock may change during a count: each line carries the quantity that it was counted against, and
 * the server returns lines whose stock has changed since for a recount.
 */

export const countQuery = z.strictObject({ categoryId: idFilter.describe('Its products alone') });

const expected = z.int().min(0).describe('Pieces that the journal has there');

export const toCount = z.object({
  warehouseId: id,
  lines: z.array(
    z.object({
      productId: id,
      name: z.string(),
      categoryName: z.string(),
      unitPrice: z.number(),
      expected,
    }),
  ),
});
export type ToCount = z.infer<typeof toCount>;

const counted = z.strictObject({
  productId: id,
  counted: amount.describe('Pieces that are there'),
  expected: expected.describe('What it was counted against'),
});

export const countInput = z.strictObject({ warehouseId: id, employeeId: id, reason, lines: linesOf(counted) });
export type CountInput = Omit<z.infer<typeof countInput>, 'warehouseId'>;

export const count = z.object({
  move: move.nullable().describe('What was booked; null where every line is to be counted again'),
  again: z
    .array(z.object({ productId: id, name: z.string(), expected }))
    .describe('Lines whose stock has changed since, with what it is now'),
});
export type Count = z.infer<typeof count>;
