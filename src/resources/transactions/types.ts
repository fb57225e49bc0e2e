import type { TransactionType } from '../../../contract/entities/transactionType';
import type { Choice } from '../../schema/field';
import { choice } from '../../schema/fields';

const labels = {
  SUPPLIER_TO_WAREHOUSE: 'Supplier to Warehouse',
  WAREHOUSE_TO_CUSTOMER: 'Warehouse to Customer',
  WAREHOUSE_TO_WAREHOUSE: 'Warehouse to Warehouse',
} satisfies Record<TransactionType, string>;

/** The types of transactions as a filter offers them. */
export const transactionTypes: readonly Choice[] = Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The field of a transaction's type. */
export const typeField = choice('Type', transactionTypes);
