import { choice } from '../definition/fields';
import type { Value } from '../definition/shapes';
import { transactionType as documented } from '../entities/transactionType';

/** Every type in this server's journal. Other backends know only the documented ones, so screens offer only those. */
export const transactionType = choice('Type', {
  ...documented.choices,
  WAREHOUSE_TO_SUPPLIER: 'Warehouse To Supplier',
  CUSTOMER_TO_WAREHOUSE: 'Customer To Warehouse',
  STOCK_COUNT: 'Stock Count',
});

export type TransactionType = Value<typeof transactionType>;
