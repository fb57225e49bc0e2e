import type { TransactionType } from '../../../contract/transactionType';
import { wordsOf } from '../../format/words';
import type { Choice } from '../../schema/field';
import { choice } from '../../schema/fields';

const labels = {
  SUPPLIER_TO_WAREHOUSE: 'Supplier to Warehouse',
  WAREHOUSE_TO_CUSTOMER: 'Warehouse to Customer',
  WAREHOUSE_TO_WAREHOUSE: 'Warehouse to Warehouse',
} satisfies Record<TransactionType, string>;

/** The types of transactions as a filter offers them. */
export const transactionTypes: readonly Choice[] = Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The field of a transaction's type. Cells and details capitalise every word, which the filter's options do not. */
export const typeField = choice(
  'Type',
  transactionTypes.map(({ value }) => ({ value, label: wordsOf(value) })),
);

/** A transaction's type as cells and details show it. */
export const typeText = typeField.kind.text;
