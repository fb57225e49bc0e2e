import { z } from 'zod';
import { id } from '../../contract/common';
import type { Endpoint } from '../../contract/endpoint';
import { amount, linesOf, move, moves, reason } from '../../contract/inventory';
import { feature } from './feature';

const corrected = z.strictObject({
  productId: id,
  recorded: amount.describe('What it is recorded as so far, corrections included; 0 where it is not'),
  actual: amount.describe('What it should have been'),
});

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

const extra = feature.name;

export const calls = {
  correct: {
    ...moves,
    extra,
    path: '/api/inventory/correction',
    summary: 'Correct a transaction: the difference is booked beside it',
    body: correctionInput,
    answer: correction,
  },
  plan: {
    extra,
    method: 'POST',
    status: 200,
    path: '/api/inventory/correction/plan',
    tag: 'Inventory',
    summary: 'What a correction would book, without booking it',
    role: 'clerk',
    body: correctionInput,
    answer: plannedCorrection,
    errors: 'text',
  },
} as const satisfies Record<string, Endpoint>;
