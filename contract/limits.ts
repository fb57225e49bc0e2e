/** The most products in a transaction. */
export const MAX_ITEMS = 1000;
/** The most pieces of a product in a transaction. */
export const MAX_AMOUNT = 1_000_000;
/** From this number on, unread notices are not counted exactly. */
export const MOST_UNREAD = 100;
