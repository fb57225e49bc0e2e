import { sql } from 'kysely';

/**
 * Time limits in milliseconds; 0 means none. `idleInTransaction` < `lock` < `statement` < `answer`: a lock wait outlasts a
 * vanished client that holds the lock, and the database gives up before the client does, because the client cannot tell a
 * slow statement from a dead network.
 */
export interface TimeLimits {
  /** Sign-in of a connection, its setup, and the wait for a free connection of the pool. */
  connect: number;
  /**
   * Idle time within a transaction, and the time for the client to receive data. Then the database ends the session
   * (25P03) and releases its locks.
   */
  idleInTransaction: number;
  /** The wait for a lock of another transaction; then the statement fails with 55P03. */
  lock: number;
  /** The duration of a statement; then it fails with 57014. */
  statement: number;
  /** The client's wait for the answer to a statement; then it destroys the connection ({@link NoAnswer}). */
  answer: number;
}

/** For a server that answers requests. */
export const REQUEST_LIMITS: TimeLimits = {
  connect: 10_000,
  idleInTransaction: 8_000,
  lock: 10_000,
  statement: 30_000,
  answer: 35_000,
};

/** For work whose duration grows with the data: migrations, demo data, verification. */
export const NO_LIMITS: TimeLimits = { ...REQUEST_LIMITS, idleInTransaction: 0, statement: 0, answer: 0 };

/** The database did not answer in time. The client cannot know whether the statement was executed. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`The database did not answer within ${Math.round(milliseconds / 100) / 10} s.`);
  }
}

/** Marks a template with its own answer limit; goes to its start. */
export const answeredWithin = (milliseconds: number) => sql.raw(`/* within ${milliseconds} ms */`);

/** Returns the answer limit of a statement: its own mark, or the default. */
export function answerLimit(text: string, { answer }: TimeLimits): number {
  const own = /^\/\* within (\d+) ms \*\//.exec(text)?.[1];
  return own ? Number(own) : answer;
}
