import { READ_ONLY, SERIALIZATION_FAILURE } from '../sqlStates';

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
