import { z } from 'zod';
import {
  allQuery,
  bound,
  day,
  id,
  idFilter,
  longText,
  money,
  name,
  paged,
  pageQuery,
  size,
  textFilter,
} from './common';
import { transactionType } from './transactionType';

export const productInput = z.strictObject({
  name,
  description: longText(4000),
  unitPrice: money,
  unitSize: size,
  categoryId: id,
});
export type ProductInput = z.infer<typeof productInput>;

export const product = z.object({
  productId: id,
  name: z.string(),
  description: z.string(),
  unitPrice: z.number(),
  unitSize: z.number(),
  categoryId: id,
  categoryName: z.string(),
  inventoryCount: z.int().describe('Pieces held, in the chosen warehouse or in all of them'),
  transactionCount: z.int().describe('Transactions that moved it, in the chosen warehouse or in all of them'),
  isLowStock: z.boolean(),
  isBestSelling: z.boolean(),
});
export type Product = z.infer<typeof product>;

export const productStock = z.object({ warehouseId: id, warehouseName: z.string(), quantity: z.int() });
export type ProductStock = z.infer<typeof productStock>;

export const pricePoint = z.object({ date: day, price: z.number() });

export const productTransaction = z.object({
  transactionId: id,
  date: day,
  type: transactionType,
  price: z.number().describe('Unit price at the time'),
  quantity: z.int(),
  employeeId: id,
  employeeName: z.string(),
});
export type ProductTransaction = z.infer<typeof productTransaction>;

export const productDetail = product.extend({
  inventory: z.array(productStock).describe('Warehouses that hold any'),
  priceHistory: z.array(pricePoint).describe('Oldest first'),
  transactions: z.array(productTransaction).describe('Oldest first'),
});
export type ProductDetail = z.infer<typeof productDetail>;

export const productQuery = z.strictObject({
  name: textFilter,
  categoryId: idFilter,
  minPrice: bound,
  maxPrice: bound,
  minSize: bound,
  maxSize: bound,
  warehouseId: idFilter,
  minInventory: bound,
  maxInventory: bound,
  minTransactions: bound,
  maxTransactions: bound,
  ...pageQuery,
  ...allQuery,
});
export type ProductQuery = z.infer<typeof productQuery>;

export const productPage = paged(product);
