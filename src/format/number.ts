import { NOTHING } from './nothing';

/*
 * Written without Intl, whose first format of a visit takes a browser up to a tenth of a second.
 */

/** The digits before the point in groups of three. */
export const grouped = (digits: string): string => digits.replace(/\d(?=(\d{3})+(?!\d))(?<!\.\d*)/g, '$&,');

/** A plain number with up to two decimals: `1234.567` is "1,234.57"; "—" where there is none. */
export const formatNumber = (value: number | null | undefined): string =>
  Number.isFinite(value) ? grouped(String(Number(Number(value).toFixed(2)))) : NOTHING;

/** Returns the sum of the rows' values: 0 without rows, NaN where the rows are unknown. A backend may send numbers as text. */
export const sumOf = <R>(rows: readonly R[] | undefined, value: (row: R) => number): number =>
  Array.isArray(rows) ? rows.reduce((sum, row) => sum + Number(row && value(row)), 0) : Number.NaN;

/** What is said of a text that is no number at all. */
export const NO_NUMBER = 'Enter a number';

/** Whether a text is a plain number: digits, and a point before decimals. */
export const isPlain = (text: string): boolean => /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);
