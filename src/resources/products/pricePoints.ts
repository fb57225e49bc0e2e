import type { ProductDetail } from '../../../contract/details/product';
import { lastByDay, type Point } from '../../views/charts/series';

type Prices = Partial<Pick<ProductDetail, 'priceHistory' | 'transactions'>>;

/** Returns a product's price by day, from the price history or, if the backend has none, from its transactions. */
export const pricePoints = ({ priceHistory = [], transactions = [] }: Prices): Point[] =>
  lastByDay<{ date: string; price: number }>(
    priceHistory.length > 0 ? priceHistory : transactions,
    ({ price }) => price,
  );
