import { transactionType } from '../../../contract/entities/transactionType';
import type { Choice } from '../../schema/field';
import { choice, choicesOf } from '../../schema/fields';

/** The field of a transaction's type. */
export const typeField = choice('Type', choicesOf(transactionType.choices));

/** The types of transactions as a filter offers them. Cells and details capitalise every word, its options do not. */
export const transactionTypes: readonly Choice[] = choicesOf(transactionType.choices).map(({ value, label }) => ({
  value,
  label: label.replace(' To ', ' to '),
}));

/** A transaction's type as cells and details show it. */
export const typeText = typeField.kind.text;
