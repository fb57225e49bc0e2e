/** Maximum number of products in one transaction. */
export const MAX_ITEMS = 1000;
/** The server stops counting unread notices at this number. */
export const MOST_UNREAD = 100;
