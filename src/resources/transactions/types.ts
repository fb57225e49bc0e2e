import { transactionType } from '../../../contract/entities/transactionType';
import { hasExtra } from '../../extras';
import type { Choice } from '../../schema/field';
import { choice, choicesOf } from '../../schema/fields';

/** The field of a transaction's type. */
export const typeField = choice('Type', choicesOf(transactionType.choices));

/** A transaction's type as cells and details show it. */
export const typeText = typeField.kind.text;

/** The types of transactions as a filter offers them. Cells and details capitalise every word, its options do not. */
export const transactionTypes: readonly Choice[] = [
  ...Object.keys(transactionType.choices),
  ...(hasExtra('returns') ? ['WAREHOUSE_TO_SUPPLIER', 'CUSTOMER_TO_WAREHOUSE'] : []),
  ...(hasExtra('counts') ? ['STOCK_COUNT'] : []),
].map((value) => ({ value, label: typeText(value).replace(' To ', ' to ') }));
