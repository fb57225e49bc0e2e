import { z } from 'zod';
import { bound, day, dayFilter, id, idFilter, paged, pageQuery } from './common';
import { transactionType } from './transactionType';

export const transaction = z.object({
  transactionId: id,
  date: day,
  description: z.string(),
  type: transactionType,
  employeeName: z.string(),
  fromWarehouseName: z.string().nullable(),
  toWarehouseName: z.string().nullable(),
  supplierName: z.string().nullable(),
  clientName: z.string().nullable(),
  totalPrice: z.number(),
  totalSize: z.number(),
});
export type Transaction = z.infer<typeof transaction>;

export const transactionProduct = z.object({
  productId: id,
  name: z.string(),
  quantity: z.int(),
  unitPrice: z.number().describe('At the time of the transaction'),
  categoryName: z.string(),
});
export type TransactionProduct = z.infer<typeof transactionProduct>;

/** Who made a transaction and whom it concerns; a party it does not have is null. */
const parties = {
  employeeId: id,
  fromWarehouseId: id.nullable(),
  toWarehouseId: id.nullable(),
  clientId: id.nullable(),
  supplierId: id.nullable(),
};

export const transactionDetail = transaction.extend({ ...parties, products: z.array(transactionProduct) });
export type TransactionDetail = z.infer<typeof transactionDetail>;

/** An entry of a client's, supplier's or employee's history. */
export const historyEntry = transactionDetail.omit({ totalSize: true }).extend({ totalItems: z.int() });
export type HistoryEntry = z.infer<typeof historyEntry>;

export const transactionQuery = z.strictObject({
  fromDate: dayFilter,
  toDate: dayFilter,
  type: transactionType.optional(),
  minTotalPrice: bound,
  maxTotalPrice: bound,
  minTotalSize: bound,
  maxTotalSize: bound,
  warehouseId: idFilter.describe('Source or target'),
  ...pageQuery,
});
export type TransactionQuery = z.infer<typeof transactionQuery>;

export const transactionPage = paged(transaction);
