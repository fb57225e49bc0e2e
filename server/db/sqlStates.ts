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

/** Codes, from the socket and from PostgreSQL, which mean that it is unreachable, refuses all sign-ins or shuts down. */
const CODES = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|08...|28...|3D000|53300|55000|57P0[1-5])$/;
/** Messages of the pool and the driver with the same meaning; those errors have no code. */
const TEXTS =
  /^(Connection terminated|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed|timeout expired)/;

/** Returns whether an error means that the database is unreachable, as opposed to a failed statement. */
export function isUnreachable(error: Error): boolean {
  const code = codeOf(error);
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return noSocket || CODES.test(code) || TEXTS.test(error.message);
}

/** Returns whether a read-only database refused a write: a standby, or one with that setting. */
export const takesNoWrites = (error: Error): boolean => codeOf(error) === READ_ONLY;

/** Returns whether a failed read may succeed on another host: a standby cancels reads of rows that it has to remove, say. */
export const isPassing = (error: Error): boolean =>
  isUnreachable(error) || takesNoWrites(error) || codeOf(error) === SERIALIZATION_FAILURE;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');
