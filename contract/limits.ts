/** The most products in a transaction. */
export const MAX_ITEMS = 1000;
/** The most pieces of a product in a transaction. */
export const MAX_AMOUNT = 1_000_000;
