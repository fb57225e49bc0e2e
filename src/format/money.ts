import { NOTHING } from './nothing';
import { grouped } from './number';

/** Formats US dollars with two decimals: `1234.5` is "$1,234.50", or "—" for a missing amount. */
export function formatMoney(amount: number | null | undefined): string {
  if (!Number.isFinite(amount)) return NOTHING;
  const dollars = Number(amount);
  return `${dollars < 0 ? '-' : ''}$${grouped(Math.abs(dollars).toFixed(2))}`;
}
