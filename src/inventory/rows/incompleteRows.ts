import { formatNumber, sumOf } from '../../format/number';
import { isEmptyRow, type MoveRow } from '../move/moveForm';

/*
 * Rows without a product or an amount are left out of what is sent, and never in silence.
 */

/** What a row lacks, for which it is left out; undefined where it is whole, or empty. */
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

/** Which rows are left out, in words: "1 row without a product and 2 rows without an amount"; '' for none. */
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

/** How much a form asks for, of which nothing is left out: "11 lines, 56 pieces"; '' for none. */
export function completeRowsText(rows: readonly MoveRow[]): string {
  const whole = rows.filter((row) => !isEmptyRow(row) && !missingIn(row));
  const pieces = sumOf(whole, ({ amount }) => Number(amount) || 0);
  return whole.length === 0 ? '' : `${counted(whole.length, 'line')}, ${counted(pieces, 'piece')}`;
}

/** "1 line", "1,250 lines". */
const counted = (count: number, one: string): string => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;
