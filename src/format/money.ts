import { locale } from '../texts/language';
import { NOTHING } from './nothing';
import { grouped } from './number';

/** Formats US dollars with two decimals: `1234.5` is "$1,234.50", in Polish "1234,50 USD", or "—" for a missing amount. */
export function formatMoney(amount: number | null | undefined): string {
  if (!Number.isFinite(amount)) return NOTHING;
  const dollars = Number(amount);
  const [sign, figure] = [dollars < 0 ? '-' : '', grouped(Math.abs(dollars).toFixed(2))];
  return locale() === 'pl' ? `${sign}${figure}\u00a0USD` : `${sign}$${figure}`;
}
