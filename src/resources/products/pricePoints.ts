import type { ProductDetail } from '../../../contract/details/product';
import { lastByDay, type Point } from '../../views/charts/series';

type Prices = Partial<Pick<ProductDetail, 'priceHistory' | 'transactions'>>;

/** A product's price by day: as recorded or, where a backend records none, as its transactions saw it. */
export const pricePoints = ({ priceHistory = [], transactions = [] }: Prices): Point[] =>
  lastByDay<{ date: string; price: number }>(
    priceHistory.length > 0 ? priceHistory : transactions,
    ({ price }) => price,
  );
