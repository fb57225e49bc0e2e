import { formatMoney } from '../../format/number';
import { t } from '../../texts/t';

/** Returns the price of a line as text; an unreadable one as it is written. */
export function priceText(price: string): string {
  if (price === '') return t('without a price');
  return Number.isFinite(Number(price)) ? formatMoney(Number(price)) : price;
}
