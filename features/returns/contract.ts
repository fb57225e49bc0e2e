import { z } from 'zod';
import { day, id, idParams } from '../../contract/common';
import { type Endpoint, reads } from '../../contract/endpoint';
import { amount, deliveryInput, linesOf, move, moves, reason, receiptInput } from '../../contract/inventory';
import { corrections, feature } from './feature';

const returnOf = id.optional().describe('The transaction whose goods they are, at its prices; none where absent');

export const supplierReturnInput = receiptInput.extend({ returnOf });
export type SupplierReturnInput = z.infer<typeof supplierReturnInput>;

export const clientReturnInput = deliveryInput.extend({ returnOf });
export type ClientReturnInput = z.infer<typeof clientReturnInput>;

const linked = z.object({
  transactionId: id,
  transactionType: move.shape.transactionType,
  date: day,
  items: z.int().describe('Pieces, corrections of them included; negative where a correction takes them back'),
  reason: z.string().nullable(),
});

/** The returns and corrections of a transaction, and the pieces left of its lines. */
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
export type LineBalances = z.infer<typeof standing>;

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

const capability = feature.name;

export const calls = {
  toSupplier: {
    ...moves,
    capability,
    path: '/api/inventory/return-to-supplier',
    operationId: 'returnGoodsToSupplier',
    summary: 'Return goods to a supplier, of a receipt or not',
    body: supplierReturnInput,
  },
  fromClient: {
    ...moves,
    capability,
    path: '/api/inventory/return-from-client',
    operationId: 'returnGoodsFromClient',
    summary: 'Take goods back from a client, of a delivery or not',
    body: clientReturnInput,
  },
  standing: {
    ...reads,
    capability,
    path: '/api/transactions/:id/standing',
    operationId: 'getLineBalances',
    tag: 'Inventory',
    noun: 'Transaction',
    params: idParams,
    summary: 'What returned and corrected a transaction, and what is left of it',
    answer: standing,
  },
  correct: {
    ...moves,
    capability: corrections.name,
    path: '/api/inventory/correction',
    operationId: 'correctTransaction',
    summary: 'Correct a transaction: the difference is booked beside it',
    body: correctionInput,
    answer: correction,
  },
  plan: {
    capability: corrections.name,
    method: 'POST',
    status: 200,
    path: '/api/inventory/correction/plan',
    operationId: 'planCorrection',
    tag: 'Inventory',
    summary: 'What a correction would book, without booking it',
    role: 'clerk',
    body: correctionInput,
    answer: plannedCorrection,
    errors: 'text',
  },
} as const satisfies Record<string, Endpoint>;
