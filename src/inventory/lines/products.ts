/** A record that a line can name. */
export interface Named {
  id: number;
  name: string;
  /** The pieces of the code by which it was found: more than 1 for a pack. */
  quantity?: number;
}

/** Searches for products. */
export interface Products<P extends Named> {
  /** Finds products whose names have all words; `isAll` if there are no others. @param isWhole loads all of them, not only the first page */
  search: (words: string, isWhole: boolean) => Promise<{ found: readonly P[]; isAll: boolean }>;
  /** Finds the products with a code: one or none; several only in older data. Absent where products have no codes. */
  byCode?: ((code: string) => Promise<readonly P[]>) | undefined;
}
