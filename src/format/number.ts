import { grouped } from '../texts/grouped';
import { wording } from '../texts/language';

/** Shown for a missing value. */
export const NOTHING = '—';

/** Returns whether a value is null, undefined or ''. */
export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** Formats a plain number with up to two decimals: `1234.567` is "1,234.57", or "—" for a missing value. */
export const formatNumber = (value: number | null | undefined): string =>
  Number.isFinite(value) ? grouped(String(Number(Number(value).toFixed(2)))) : NOTHING;

/** Returns the sum of the rows' values: 0 without rows, NaN if the rows are missing. A backend may send numbers as text. */
export const sumOf = <R>(rows: readonly R[] | undefined, value: (row: R) => number): number =>
  Array.isArray(rows) ? rows.reduce((sum, row) => sum + Number(row && value(row)), 0) : Number.NaN;

/** The message for a text that is not a number. */
export const NO_NUMBER = 'Enter a number';

/** Returns whether a text is a plain number: digits, and a point before decimals. */
export const isPlainNumber = (text: string): boolean => /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);

/** Formats a number with its sign: "+3", "-2", "0". */
export const signed = (count: number): string => (count > 0 ? '+' : '') + formatNumber(count);

/**
 * Formats an amount: `1234.5` is "$1,234.50", in Polish "1234,50 $", in the currency of the firm perhaps "1234,50 zł"; "—" for a
 * missing amount.
 */
export function formatMoney(amount: number | null | undefined): string {
  if (!Number.isFinite(amount)) return NOTHING;
  const money = Number(amount);
  return wording()?.money?.(money) ?? `${money < 0 ? '-' : ''}$${grouped(Math.abs(money).toFixed(2))}`;
}
