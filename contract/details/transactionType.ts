import { choice } from '../definition/fields';
import type { Value } from '../definition/shapes';
import { transactionType as documented } from '../entities/transactionType';

/** All transaction types of this server's journal. Capabilities announce the ones beyond the documented API. */
export const transactionType = choice('Type', {
  ...documented.choices,
  WAREHOUSE_TO_SUPPLIER: 'Warehouse To Supplier',
  CUSTOMER_TO_WAREHOUSE: 'Customer To Warehouse',
  STOCK_COUNT: 'Stock Count',
});

export type TransactionType = Value<typeof transactionType>;
