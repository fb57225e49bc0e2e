import { z } from 'zod';
import { addressFields } from './address';
import { allQuery, bound, day, id, idFilter, name, paged, pageQuery, textFilter } from './common';
import { transactionType } from './transactionType';

export const warehouseInput = z.strictObject({
  name,
  capacity: z.int().min(0).max(1_000_000_000).describe('Size units'),
  ...addressFields,
});
export type WarehouseInput = z.infer<typeof warehouseInput>;

export const warehouse = z.object({
  warehouseId: id,
  name: z.string(),
  capacity: z.number(),
  occupiedCapacity: z.number(),
  address: z.string().describe('{street} {number} {city}, {country}'),
  employeesCount: z.int(),
  productsSum: z.int().describe('Pieces held'),
  transactionsCount: z.int(),
});
export type Warehouse = z.infer<typeof warehouse>;

export const warehouseEmployee = z.object({
  employeeId: id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  position: z.string(),
});
export type WarehouseEmployee = z.infer<typeof warehouseEmployee>;

export const warehouseProduct = z.object({
  productId: id,
  name: z.string(),
  quantity: z.int(),
  unitPrice: z.number(),
  categoryName: z.string(),
});
export type WarehouseProduct = z.infer<typeof warehouseProduct>;

export const warehouseTransaction = z.object({
  transactionId: id,
  date: day,
  description: z.string(),
  type: transactionType,
  totalPrice: z.number(),
  employeeId: id,
  employeeName: z.string(),
});
export type WarehouseTransaction = z.infer<typeof warehouseTransaction>;

export const occupancyPoint = z.object({ date: day, occupiedCapacity: z.number() });

export const warehouseDetail = warehouse.extend({
  regionId: id,
  countryId: id,
  city: z.string(),
  postalCode: z.string(),
  street: z.string(),
  streetNumber: z.string(),
  totalItems: z.int().describe('Pieces held'),
  totalValue: z.number().describe('Pieces held at their current unit prices'),
  employees: z.array(warehouseEmployee),
  products: z.array(warehouseProduct).describe('Products it holds any of'),
  transactions: z.array(warehouseTransaction).describe('Oldest first'),
  occupancyHistory: z.array(occupancyPoint).describe('Oldest first, one point a day on which it changed'),
});
export type WarehouseDetail = z.infer<typeof warehouseDetail>;

export const warehouseQuery = z.strictObject({
  name: textFilter,
  regionId: idFilter,
  minCapacity: bound,
  maxCapacity: bound,
  minOccupied: bound,
  maxOccupied: bound,
  minEmployees: bound,
  maxEmployees: bound,
  minProducts: bound,
  maxProducts: bound,
  minTransactions: bound,
  maxTransactions: bound,
  ...pageQuery,
  ...allQuery,
});
export type WarehouseQuery = z.infer<typeof warehouseQuery>;

export const warehousePage = paged(warehouse);
