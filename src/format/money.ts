import { grouped } from '../texts/grouped';
import { wording } from '../texts/language';
import { NOTHING } from './nothing';

/**
 * Formats an amount: `1234.5` is "$1,234.50", in Polish "1234,50 $", in the currency of the firm perhaps "1234,50 zł"; "—" for a
 * missing amount.
 */
export function formatMoney(amount: number | null | undefined): string {
  if (!Number.isFinite(amount)) return NOTHING;
  const money = Number(amount);
  return wording()?.money?.(money) ?? `${money < 0 ? '-' : ''}$${grouped(Math.abs(money).toFixed(2))}`;
}
