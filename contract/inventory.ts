import { z } from 'zod';
import { day, id, ruleWith, text } from './common';
import { MOVE_ROLE } from './definition/roles';
import { transactionType as typeField } from './details/transactionType';
import { creates, type Endpoint } from './endpoint';
import { MAX_AMOUNT, MAX_ITEMS } from './limits';
import { valueSchema } from './schemas';

const transactionType = valueSchema(typeField);

export const quantity = z.int().min(1).max(MAX_AMOUNT);

/** A number of pieces, zero included. */
export const amount = z
  .int()
  .min(0)
  .max(quantity.maxValue ?? 0);

/** Why something was not booked as it happened. */
export const reason = text(500);

/** Lines that each name a different product. */
export const linesOf = <Line extends z.ZodObject<{ productId: typeof id }>>(line: Line) =>
  z
    .array(line)
    .min(1)
    .max(MAX_ITEMS)
    .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, 'name a product twice');

/** Product id to quantity. */
export const items = z
  .record(z.string().regex(/^\d{1,10}$/, 'is not a product id'), quantity)
  .refine((map) => Object.keys(map).length > 0, 'names no product')
  .refine(
    (map) => Object.keys(map).length <= MAX_ITEMS,
    ruleWith('names more than {max} products', { max: MAX_ITEMS }),
  );
export type Items = z.infer<typeof items>;

export const receiptInput = z.strictObject({ warehouseId: id, supplierId: id, employeeId: id, items });
export type ReceiptInput = z.infer<typeof receiptInput>;

export const deliveryInput = z.strictObject({ warehouseId: id, clientId: id, employeeId: id, items });
export type DeliveryInput = z.infer<typeof deliveryInput>;

export const transferInput = z.strictObject({ fromWarehouseId: id, toWarehouseId: id, employeeId: id, items });
export type TransferInput = z.infer<typeof transferInput>;

/** The response to a receipt, transfer or delivery; a party that it does not have is absent. */
export const move = z.object({
  transactionId: id,
  transactionType,
  date: day,
  description: z.string(),
  employeeId: id,
  fromWarehouseId: id.optional(),
  toWarehouseId: id.optional(),
  supplierId: id.optional(),
  clientId: id.optional(),
});
export type Move = z.infer<typeof move>;

/** The common parts of all calls that move goods. */
export const moves = { ...creates, role: MOVE_ROLE, errors: 'text', tag: 'Inventory', answer: move } as const;

/** The calls that move goods. */
export const inventoryCalls = {
  receive: {
    ...moves,
    path: '/api/inventory/receive',
    operationId: 'receiveGoods',
    summary: 'Receive goods from a supplier',
    body: receiptInput,
  },
  transfer: {
    ...moves,
    path: '/api/inventory/transfer',
    operationId: 'transferGoods',
    summary: 'Transfer goods between warehouses',
    body: transferInput,
  },
  delivery: {
    ...moves,
    path: '/api/inventory/delivery',
    operationId: 'deliverGoods',
    summary: 'Deliver goods to a client',
    body: deliveryInput,
  },
} as const satisfies Record<string, Endpoint>;
