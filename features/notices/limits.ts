/** The server counts unread notices up to this number. */
export const MOST_UNREAD = 100;
