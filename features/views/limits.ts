/** The most letters of a view's name. */
export const MAX_NAME = 60;

/** The most characters of a view's query string. */
export const MAX_SEARCH = 2_000;

/** The most views of an account, for all lists. */
export const MOST_VIEWS_OF_ACCOUNT = 500;

/** The most views of an account for one list. */
export const MOST_VIEWS = 100;
