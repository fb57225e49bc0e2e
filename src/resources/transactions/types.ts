import { transactionType } from '../../../contract/entities/transactionType';
import { hasExtra } from '../../extras';
import type { Choice } from '../../schema/field';
import { choice, choicesOf } from '../../schema/fields';

/** The field of a transaction's type. */
export const typeField = choice('Type', choicesOf(transactionType.choices));

/** A transaction's type as cells and details show it. */
export const typeText = typeField.kind.text;

/** Types that a backend has beside the documented ones, by what it announces. */
const further = {
  returns: ['WAREHOUSE_TO_SUPPLIER', 'CUSTOMER_TO_WAREHOUSE'],
  counts: ['STOCK_COUNT'],
} as const;

/** The types of transactions as a filter offers them. Cells and details capitalise every word, its options do not. */
export const transactionTypes: readonly Choice[] = [
  ...Object.keys(transactionType.choices),
  ...Object.entries(further).flatMap(([extra, types]) => (hasExtra(extra as keyof typeof further) ? types : [])),
].map((value) => ({ value, label: typeText(value).replace(' To ', ' to ') }));
