/** Rows on one page of every list. */
export const PAGE_SIZE = 25;

/** The most products in a transaction. */
export const MAX_ITEMS = 1000;
/** The most pieces of a product in a transaction. */
export const MAX_AMOUNT = 1_000_000;
