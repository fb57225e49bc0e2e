import { createContext, use, useEffect } from 'react';

/** The least pieces of a product that should be in stock. */
export interface Minimums {
  /** In all warehouses together. */
  all: number;
  /** In the warehouses with a minimum of their own, by id. */
  inWarehouse: ReadonlyMap<number, number>;
}

/** Takes the minimums of the product on the page. */
export const MinimumsContext = createContext<(minimums: Minimums | undefined) => void>(() => {});

/**
 * Marks the minimums on the bars of the product's stock. For a feature that knows them, in a component on the product's page.
 * @param minimums the same object in each render; undefined before the answer
 */
export function useMarkMinimums(minimums: Minimums | undefined): void {
  const mark = use(MinimumsContext);
  useEffect(() => mark(minimums), [mark, minimums]);
}
