/** The records of each list that a search returns, unless the caller asks for another number. */
export const PER_LIST = 5;
export const MOST_PER_LIST = 20;
