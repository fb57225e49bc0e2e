import { sql } from 'kysely';

/**
 * How long may be waited for the database, in milliseconds; 0 is for ever. `idleInTransaction` < `lock` < `statement` <
 * `answer`: whoever waits for the locks of a client that vanished outlasts it, and the database gives up before the
 * client does, who cannot tell a slow statement from a dead network.
 */
export interface TimeLimits {
  /** For a connection to be signed in, for it to be set up, and for one of the pool to come free. */
  connect: number;
  /**
   * For the next statement of a transaction, and for this client to take what it is sent. Then the database ends the
   * session (25P03) and lets go of its locks.
   */
  idleInTransaction: number;
  /** For a lock that another one holds; then the statement fails with 55P03. */
  lock: number;
  /** For a statement to be done; then it fails with 57014. */
  statement: number;
  /** For the answer to a statement, as the client sees it; then it destroys the connection ({@link NoAnswer}). */
  answer: number;
}

/** Of a server that answers requests. */
export const REQUEST_LIMITS: TimeLimits = {
  connect: 10_000,
  idleInTransaction: 8_000,
  lock: 10_000,
  statement: 30_000,
  answer: 35_000,
};

/** Of work that takes as long as there is data: migrations, demo data, verification. */
export const NO_LIMITS: TimeLimits = { ...REQUEST_LIMITS, idleInTransaction: 0, statement: 0, answer: 0 };

/** The database was asked and did not answer in time. Whether it did what it was asked is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`The database did not answer within ${Math.round(milliseconds / 100) / 10} s.`);
  }
}

/** Goes to the start of a template whose answer is waited for no longer than this, whatever the limit of others. */
export const answeredWithin = (milliseconds: number) => sql.raw(`/* within ${milliseconds} ms */`);

/** How long the answer to a statement is waited for. */
export function patienceFor(text: string, { answer }: TimeLimits): number {
  const own = /^\/\* within (\d+) ms \*\//.exec(text)?.[1];
  return own ? Number(own) : answer;
}
