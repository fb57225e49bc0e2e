import { choice } from '../definition/fields';
import type { Value } from '../definition/shapes';
import { transactionType as documented } from '../entities/transactionType';

/** Every type that this server's journal has. Other backends know the documented ones, and only these are offered. */
export const transactionType = choice('Type', {
  ...documented.choices,
  WAREHOUSE_TO_SUPPLIER: 'Warehouse To Supplier',
  CUSTOMER_TO_WAREHOUSE: 'Customer To Warehouse',
  STOCK_COUNT: 'Stock Count',
});

export type TransactionType = Value<typeof transactionType>;
