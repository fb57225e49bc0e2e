/** The most records of one change. */
export const MOST_RECORDS = 100_000;
/** The most ids that a request names; more records are named by the filter of their list. */
export const MOST_IDS = 10_000;
