import { choice } from '../definition/fields';
import type { Value } from '../definition/shapes';

export const transactionType = choice('Type', {
  SUPPLIER_TO_WAREHOUSE: 'Supplier To Warehouse',
  WAREHOUSE_TO_CUSTOMER: 'Warehouse To Customer',
  WAREHOUSE_TO_WAREHOUSE: 'Warehouse To Warehouse',
});

export type TransactionType = Value<typeof transactionType>;
