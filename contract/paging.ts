/** Rows on one page of every list. */
export const PAGE_SIZE = 25;
