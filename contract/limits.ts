/** Products one transaction may name. */
export const MAX_ITEMS = 1000;
/** Of so many unread notices or more it is not told how many. */
export const MOST_UNREAD = 100;
