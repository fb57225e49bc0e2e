import { transactionType } from '../../../contract/entities/transactionType';
import { supports } from '../../capabilities';
import { exportsWith } from '../../extensions';
import type { Choice } from '../../schema/field';
import { choice, choicesOf } from '../../schema/fields';
import type { TransactionType } from './transactionType';

/** The field of a transaction's type. */
export const typeField = choice('Type', choicesOf(transactionType.choices));

/** A transaction's type as cells and details show it. */
export const typeText = typeField.kind.text;

/** The types of transactions as a filter offers them. Cells and details capitalise every word, its options do not. */
export const transactionTypes: readonly Choice[] = [
  ...Object.keys(transactionType.choices),
  ...exportsWith<TransactionType>('transactionType').flatMap(({ extra, transactionType: type }) =>
    supports(extra) ? [type] : [],
  ),
].map((value) => ({ value, label: typeText(value).replace(' To ', ' to ') }));
