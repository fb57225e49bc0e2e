/* SQLSTATE codes of errors that the server expects. */

export const NUMERIC_OUT_OF_RANGE = '22003';
export const FOREIGN_KEY_VIOLATION = '23503';
export const UNIQUE_VIOLATION = '23505';
export const READ_ONLY = '25006';
export const IDLE_IN_TRANSACTION = '25P03';
export const TRANSACTION_TIMEOUT = '25P04';
export const CHECK_VIOLATION = '23514';
export const EXCLUSION_VIOLATION = '23P01';
/** A text that the database cannot store: with NUL, or with half a character in JSON. */
export const UNSTORABLE_TEXT = ['22021', '22P05'];
export const SERIALIZATION_FAILURE = '40001';
export const DEADLOCK = '40P01';
export const LOCK_NOT_AVAILABLE = '55P03';
export const QUERY_CANCELLED = '57014';
/** A refusal of the product's own triggers: the detail is the message for the client as JSON, where it has values. */
export const REFUSED = 'MZ409';
