/** Products one transaction may name. */
export const MAX_ITEMS = 1000;
