import { READ_ONLY, SERIALIZATION_FAILURE } from './sqlStates';

/** Signs that PostgreSQL cannot be reached, lets nobody in or is going away, from the socket and from itself. */
const CODES = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|08...|28...|3D000|53300|55000|57P0[1-5])$/;
/** The same from the pool and the driver, which give no code. */
const TEXTS =
  /^(Connection terminated|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed|timeout expired)/;

/** Whether an error means that the database cannot be reached, as opposed to what it says of a statement. */
export function isUnreachable(error: Error): boolean {
  const code = codeOf(error);
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return noSocket || CODES.test(code) || TEXTS.test(error.message);
}

/** Whether a write was refused by a database that takes none: a standby, or one that was set so. */
export const takesNoWrites = (error: Error): boolean => codeOf(error) === READ_ONLY;

/** What a read fails at where it was asked and not elsewhere: rows that are cleared away on a standby while it reads them, say. */
export const isPassing = (error: Error): boolean =>
  isUnreachable(error) || takesNoWrites(error) || codeOf(error) === SERIALIZATION_FAILURE;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');
