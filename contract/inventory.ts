import { z } from 'zod';
import { day, id } from './common';
import { transactionType as typeField } from './details/transactionType';
import { MAX_ITEMS } from './limits';
import { valueSchema } from './schemas';

const transactionType = valueSchema(typeField);

export const quantity = z.int().min(1).max(1_000_000);

/** Product id to quantity. */
export const items = z
  .record(z.string().regex(/^\d{1,10}$/, 'is not a product id'), quantity)
  .refine((map) => Object.keys(map).length > 0, 'names no product')
  .refine((map) => Object.keys(map).length <= MAX_ITEMS, `names more than ${MAX_ITEMS} products`);
export type Items = z.infer<typeof items>;

export const receiptInput = z.strictObject({ warehouseId: id, supplierId: id, employeeId: id, items });
export type ReceiptInput = z.infer<typeof receiptInput>;

export const deliveryInput = z.strictObject({ warehouseId: id, clientId: id, employeeId: id, items });
export type DeliveryInput = z.infer<typeof deliveryInput>;

export const transferInput = z.strictObject({ fromWarehouseId: id, toWarehouseId: id, employeeId: id, items });
export type TransferInput = z.infer<typeof transferInput>;

/** The response to a receipt, transfer or delivery. Omits a party that the transaction does not have. */
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
