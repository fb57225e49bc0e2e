import { formatMoney } from '../../../src/format/number';

/** Removes the currency from an amount, if it stands where the app writes it: "$5.00" is "5.00", "€5.00" stays. */
export function withoutCurrency(typed: string): string {
  const [before = '', after = ''] = formatMoney(1)
    .split(/\d.*\d|\d/)
    .map((mark) => mark.trim());
  const text = typed.trim();
  const isWritten = text.startsWith(before) && text.endsWith(after) && text.length > before.length + after.length;
  return isWritten ? text.slice(before.length, text.length - after.length).trim() : typed;
}
