import { grouped } from '../texts/grouped';
import { wording } from '../texts/language';
import { NOTHING } from './nothing';

/** Formats US dollars with two decimals: `1234.5` is "$1,234.50", in Polish "1234,50 $", or "—" for a missing amount. */
export function formatMoney(amount: number | null | undefined): string {
  if (!Number.isFinite(amount)) return NOTHING;
  const dollars = Number(amount);
  const figure = grouped(Math.abs(dollars).toFixed(2));
  return (dollars < 0 ? '-' : '') + (wording()?.money?.(figure) ?? `$${figure}`);
}
