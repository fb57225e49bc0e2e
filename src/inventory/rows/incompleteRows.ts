import { sumOf } from '../../format/number';
import { plural, t } from '../../texts/t';
import { hasItems, isEmptyRow, type MoveForm, type MoveRow, piecesIn } from '../move/moveForm';
import type { MoveSpec } from '../move/moveSpecs';

/*
 * The missing values of a form. The request omits rows without a product or an amount; the form lists them before and after it is sent.
 */

/** Returns the labels of the fields that keep a form from being sent. */
export const missingInForm = ({ selects, party }: MoveSpec, form: MoveForm): string[] => [
  ...selects.filter(({ name }) => !form.ids[name]).map(({ label }) => label),
  ...(party && !form.party ? [party.label] : []),
  ...(form.ids.employeeId ? [] : ['Employee']),
  ...missingInRows(form.rows),
];

/** Tells whether a form can be sent: it lacks no field, and the box has no unread line, whose goods the transaction would lack. */
export const isSendable = (move: MoveSpec, form: MoveForm): boolean =>
  missingInForm(move, form).length === 0 && !form.open?.length;

/** Returns the missing part of an incomplete row; undefined for a complete and for an empty row. */
export function missingIn(row: MoveRow): 'product' | 'amount' | undefined {
  if (isEmptyRow(row)) return undefined;
  if (!row.product) return 'product';
  return row.amount === '' ? 'amount' : undefined;
}

/** Returns the label of the field that keeps all rows from being sent; none if a row is complete. */
function missingInRows(rows: readonly MoveRow[]): string[] {
  if (hasItems(rows)) return [];
  return [rows.some((row) => row.product) ? 'Amount' : 'Product'];
}

/** Returns the incomplete rows, which the request omits. */
export const incompleteRowsOf = (rows: readonly MoveRow[]): MoveRow[] => rows.filter(missingIn);

export const WAITING_LINES = 'Some added lines wait for their products: wait, or remove them.';
const UNREAD_LINES = 'Some added lines are not recognised yet: choose what they mean, or remove them.';

/**
 * Returns why the form is not sent while the box has unread lines; '' without any.
 * @param waiting the number of lines whose product the server is still looking up
 */
export function unreadLinesText(open: readonly unknown[] = [], waiting = 0): string {
  if (open.length === 0) return '';
  return t(waiting === open.length ? WAITING_LINES : UNREAD_LINES);
}

/** Returns the number of incomplete rows as text: "1 row without a product and 2 rows without an amount"; '' for none. */
export function incompleteRowsText(rows: readonly MoveRow[]): string {
  const lacking = (what: string) => rows.filter((row) => missingIn(row) === what).length;
  const [product, amount] = [lacking('product'), lacking('amount')];
  const parts = [
    product > 0 && plural(product, '{count} row without a product', '{count} rows without a product'),
    amount > 0 && plural(amount, '{count} row without an amount', '{count} rows without an amount'),
  ].filter((part) => part !== false);
  const [one = '', other] = parts;
  return other === undefined ? one : t('{one} and {other}', { one, other });
}

/** Returns the number of complete rows and their pieces as text: "11 lines, 56 pieces"; '' for none. */
export function completeRowsText(rows: readonly MoveRow[]): string {
  const whole = rows.filter((row) => !missingIn(row) && piecesIn(row) > 0);
  const pieces = sumOf(whole, piecesIn);
  return whole.length === 0
    ? ''
    : `${plural(whole.length, '{count} line', '{count} lines')}, ${plural(pieces, '{count} piece', '{count} pieces')}`;
}
