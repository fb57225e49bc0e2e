import { NOTHING } from './nothing';
import { once } from './once';

const dollars = once(
  () =>
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** US dollars with two decimals: `1234.5` is "$1,234.50"; "—" where there is no amount. */
export const formatMoney = (amount: number | null | undefined): string =>
  Number.isFinite(amount) ? dollars().format(Number(amount)) : NOTHING;
