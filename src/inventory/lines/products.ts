/** A record that a line can name. */
export interface Named {
  id: number;
  name: string;
}

/** Where products are looked for. */
export interface Products<P extends Named> {
  /** Those whose names have all these words, and whether these are all. @param isWhole asks for all of them at once */
  search: (words: string, isWhole: boolean) => Promise<{ found: readonly P[]; isAll: boolean }>;
  /** The one with a code; absent where products have none. */
  byCode?: ((code: string) => Promise<P | undefined>) | undefined;
}
