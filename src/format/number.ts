import { NOTHING } from './nothing';
import { once } from './once';

const plain = once(() => new Intl.NumberFormat('en', { minimumFractionDigits: 0, maximumFractionDigits: 2 }));

/** A plain number with up to two decimals: `1234.567` is "1,234.57"; "—" where there is none. */
export const formatNumber = (value: number | null | undefined): string =>
  Number.isFinite(value) ? plain().format(Number(value)) : NOTHING;

/** What the rows add up to; 0 where there are none. */
export const sumOf = <R>(rows: readonly R[], value: (row: R) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);
