import type { ProductDetail, ProductTransaction } from '../../../contract/details/product';
import type { MoreRows, WithFigures } from '../../schema/figures';
import { lastByDay, type Point } from '../../views/charts/series';
import { newestFirst } from '../transactions/newestFirst';
import type { Ends } from '../transactions/places';

/** The record of a product. The figures contain its transactions. */
export type ProductRecord = Omit<ProductDetail, 'transactions'> &
  Partial<Pick<ProductDetail, 'transactions'>> &
  WithFigures<ProductFigures>;

/** A row of its transactions. Overviews say where the goods came from and went. */
export type Entry = ProductTransaction & Ends;

export interface ProductFigures {
  /** Computes the pieces moved, by day or by transaction. */
  volume: () => readonly { date: string; quantity: number }[];
  /** Computes the rows of its transactions, newest first. */
  entries: () => readonly Entry[];
  more?: MoreRows;
}

export const productFigures = ({ transactions = [] }: Partial<ProductDetail>): ProductFigures => ({
  volume: () => transactions,
  entries: () => newestFirst(transactions),
});

type Prices = Partial<Pick<ProductDetail, 'priceHistory' | 'transactions'>>;

/** Returns a product's price by day, from the price history or, if the backend has none, from its transactions. */
export const pricePoints = ({ priceHistory = [], transactions = [] }: Prices): Point[] =>
  lastByDay<{ date: string; price: number }>(
    priceHistory.length > 0 ? priceHistory : transactions,
    ({ price }) => price,
  );
