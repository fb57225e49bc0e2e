import {
  CHECK_VIOLATION,
  DEADLOCK,
  EXCLUSION_VIOLATION,
  FOREIGN_KEY_VIOLATION,
  IDLE_IN_TRANSACTION,
  isUnreachable,
  LOCK_NOT_AVAILABLE,
  QUERY_CANCELLED,
  REFUSED,
  SERIALIZATION_FAILURE,
  TRANSACTION_TIMEOUT,
  takesNoWrites,
  UNIQUE_VIOLATION,
  UNSTORABLE_TEXT,
} from '../db/sqlStates';
import { isDatabaseFull } from '../diskTrouble';
import { ApiError } from '../errors';
import { type Message, messageOf, type Said, say, term } from '../texts/message';
import { type Constraint, defineConstraint } from './constraint';
import { label } from './validation';

/** The pool's error message when no connection became free in time. */
const BUSY_TEXT = 'timeout exceeded when trying to connect';

/** The constraints of the core that refuse what another request left no room for. */
const CORE_CONSTRAINTS: readonly Constraint[] = [defineConstraint('line_balance_left', 'insufficient-left|unnamed')];

const TRY_AGAIN = new Set([SERIALIZATION_FAILURE, DEADLOCK, LOCK_NOT_AVAILABLE]);
const RULES = new Set([CHECK_VIOLATION, EXCLUSION_VIOLATION]);
const TOO_LONG = new Set([QUERY_CANCELLED, IDLE_IN_TRANSACTION, TRANSACTION_TIMEOUT]);

/**
 * Translates a failed query into an error for the client; undefined where the client cannot help it.
 * @param constraints the constraints of extensions
 */
export function databaseRefusal(error: Error, constraints: readonly Constraint[] = []): ApiError | undefined {
  const code = 'code' in error ? String(error.code) : '';
  const constraint = 'constraint' in error ? String(error.constraint) : '';
  if (isUnreachable(error)) {
    return new ApiError(503, 'database-unreachable');
  }
  if (error.message === BUSY_TEXT) {
    return new ApiError(503, 'database-busy');
  }
  if (takesNoWrites(error)) {
    return new ApiError(503, 'database-read-only');
  }
  if (isDatabaseFull(error)) {
    return new ApiError(503, 'disk-full');
  }
  if (TRY_AGAIN.has(code)) return new ApiError(503, 'conflicting-changes');
  if (code === REFUSED) return new ApiError(409, refusedBy(error));
  if (TOO_LONG.has(code)) return new ApiError(503, 'took-too-long');
  const declared = [...CORE_CONSTRAINTS, ...constraints].find(({ name }) => name === constraint);
  if (declared) return new ApiError(409, declared.message);
  // The checks come first, so the record must have changed between its check and the write.
  if (code === FOREIGN_KEY_VIOLATION) return new ApiError(409, 'changed-meanwhile');
  if (RULES.has(code)) {
    return new ApiError(409, say('refused-by-rule', { rule: constraint }));
  }
  if (UNSTORABLE_TEXT.includes(code)) return new ApiError(400, 'unstorable-text');
  return code === UNIQUE_VIOLATION ? taken(error) : undefined;
}

/** Returns the message of a trigger that refuses a write: the detail, or the text of one without values. */
const refusedBy = ({ message, detail }: Error & { detail?: string }): Message =>
  messageOf(detail === undefined ? message : (JSON.parse(detail) as Said));

/**
 * Returns a conflict error for values that another record has, at the fields of the constraint's columns: `serial_number` is
 * `serialNumber`. The database generates ids, so a duplicate id is an internal error.
 */
function taken(error: Error & { constraint?: string; detail?: string }): ApiError | undefined {
  if (error.constraint?.endsWith('_pkey')) return undefined;
  // Key (region_id, lower(name))=(3, north) already exists.
  const [, key = ''] = /\((.*?)\)=\(/.exec(error.detail ?? '') ?? [];
  const columns = [...key.matchAll(/(\w+)"?(?:::[\w ]+)?\)*(?=, |$)/g)].map(([, column = '']) => column);
  const fields = columns.map((column) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  if (fields.length === 0) return new ApiError(409, 'duplicate|record');
  const names = fields.map((field, index) => {
    const { text } = label([field]);
    return term(index === 0 ? text : text.toLowerCase());
  });
  const said =
    names.length === 1 ? say('duplicate|field', { fields: names }) : say('duplicate|fields', { fields: names });
  return new ApiError(409, said, Object.fromEntries(fields.map((field) => [field, said])));
}
