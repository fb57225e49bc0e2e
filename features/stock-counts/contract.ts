import { z } from 'zod';
import { id, idFilter, idParams } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { amount, linesOf, move, moves, reason } from '../../contract/inventory';
import { feature } from './feature';

/*
 * Counting the stock of a warehouse. Moves may continue meanwhile: each line has the expected quantity, and a line whose stock
 * has changed since must be counted again.
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
/** The body without the warehouse, which the stock core needs apart from it. */
export type CountInput = Omit<z.infer<typeof countInput>, 'warehouseId'>;

export const count = z.object({
  move: move.nullable().describe('What was booked; null where every line is to be counted again'),
  again: z
    .array(z.object({ productId: id, name: z.string(), expected }))
    .describe('Lines whose stock has changed since, with what it is now'),
});
export type Count = z.infer<typeof count>;

const capability = feature.name;

export const calls = {
  toCount: {
    ...reads,
    capability,
    path: '/api/warehouses/:id/count',
    operationId: 'getCountSheet',
    tag: 'Inventory',
    noun: 'Warehouse',
    params: idParams,
    summary: 'What is to be counted in a warehouse',
    query: countQuery,
    answer: toCount,
  },
  count: {
    ...moves,
    capability,
    path: '/api/inventory/count',
    operationId: 'countStock',
    summary: 'Book what was counted in a warehouse',
    body: countInput,
    answer: count,
  },
} as const satisfies Record<string, Endpoint>;
