import type { ReactNode } from 'react';
import { integer } from '../../schema/fields';
import { type Column, column } from '../../schema/list/columns';
import { Slot } from './Slot';

/** Returns an amount of a product, with what features show beside it. */
export const amountOf = (productId: number, shown: ReactNode): ReactNode => (
  <>
    {shown}
    <Slot name="amount" instead={null} productId={productId} />
  </>
);

/** Makes a column of amounts of products. */
export const amountColumn = <R,>(label: string, productId: (row: R) => number, amount: (row: R) => number): Column<R> =>
  column(integer(label), amount, { render: (row, shown) => amountOf(productId(row), shown) });
