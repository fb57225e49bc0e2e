import type { ProductDetail, ProductTransaction } from '../../../contract/details/product';
import type { MoreRows, WithFigures } from '../../schema/figures';
import { newestFirst } from '../transactions/newestFirst';

/** The record of a product. The figures contain its transactions. */
export type ProductRecord = Omit<ProductDetail, 'transactions'> &
  Partial<Pick<ProductDetail, 'transactions'>> &
  WithFigures<ProductFigures>;

export interface ProductFigures {
  /** Computes the pieces moved, by day or by transaction. */
  volume: () => readonly { date: string; quantity: number }[];
  /** Computes the rows of its transactions, newest first. */
  entries: () => readonly ProductTransaction[];
  more?: MoreRows;
}

export const productFigures = ({ transactions = [] }: Partial<ProductDetail>): ProductFigures => ({
  volume: () => transactions,
  entries: () => newestFirst(transactions),
});
