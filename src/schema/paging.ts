/** Rows on a page of a list, and rows a table shows first and adds with Show More. */
export const PAGE_SIZE = 25;
