import { formatNumber, sumOf } from '../../format/number';
import { isEmptyRow, type MoveRow } from '../move/moveForm';

/*
 * The request omits rows without a product or an amount. The form lists them before and after it is sent.
 */

/** Returns the missing part of an incomplete row; undefined for a complete and for an empty row. */
export function missingIn(row: MoveRow): 'product' | 'amount' | undefined {
  if (isEmptyRow(row)) return undefined;
  if (!row.product) return 'product';
  return row.amount === '' ? 'amount' : undefined;
}

/** Returns the incomplete rows, which the request omits. */
export const incompleteRowsOf = (rows: readonly MoveRow[]): MoveRow[] => rows.filter(missingIn);

/** Returns why the form is not sent while the box has unread lines; '' without any. */
export const unreadLinesText = (open: readonly unknown[] = []): string =>
  open.length === 0 ? '' : 'Added lines are not read yet: say what they mean, or remove them.';

/** Returns the number of incomplete rows as text: "1 row without a product and 2 rows without an amount"; '' for none. */
export function incompleteRowsText(rows: readonly MoveRow[]): string {
  const lacking = (what: string) => rows.filter((row) => missingIn(row) === what).length;
  const [product, amount] = [lacking('product'), lacking('amount')];
  return [
    product > 0 && `${counted(product, 'row')} without a product`,
    amount > 0 && `${counted(amount, 'row')} without an amount`,
  ]
    .filter(Boolean)
    .join(' and ');
}

/** Returns the number of complete rows and their pieces as text: "11 lines, 56 pieces"; '' for none. */
export function completeRowsText(rows: readonly MoveRow[]): string {
  const whole = rows.filter((row) => !isEmptyRow(row) && !missingIn(row));
  const pieces = sumOf(whole, ({ amount }) => Number(amount) || 0);
  return whole.length === 0 ? '' : `${counted(whole.length, 'line')}, ${counted(pieces, 'piece')}`;
}

/** Returns a count with its noun: "1 line", "1,250 lines". */
const counted = (count: number, one: string): string => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;
