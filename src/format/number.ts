import { grouped } from '../texts/grouped';
import { NOTHING } from './nothing';

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
