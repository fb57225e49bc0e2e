/** Products one transaction may name. */
export const MAX_ITEMS = 1000;
/** Pieces of a product that one transaction may move. */
export const MAX_AMOUNT = 1_000_000;
