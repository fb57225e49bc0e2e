import type { TimeLimits } from '../../server/db/connection/limits';
import type { Fault } from './faultyLink';
import type { Strike } from './faultyProxy';
import { PASSWORD, SIGN_IN } from './frontendMessages';

/** Time limits shorter than a server's, in the same order. */
export const SHORT_LIMITS: TimeLimits = {
  connect: 6_000,
  idleInTransaction: 2_200,
  lock: 4_400,
  statement: 5_200,
  answer: 6_000,
};

/** The phases of a move with an Idempotency-Key, in the order in which the server sends their messages. */
export const PHASES = {
  'the sign-in': (says) => says === SIGN_IN,
  'the password': (says) => says === PASSWORD,
  'the settings': (says) => says.includes('set_config'),
  BEGIN: (says) => says.startsWith('begin'),
  'the key': (says) => says.startsWith('insert into "idempotency_key"'),
  'the warehouses': (says) => says.includes('from "warehouse"') && says.includes('for no key update'),
  'the products': (says) => says.includes('from "product"') && says.includes('for no key update'),
  'the record': (says) => says.includes('INSERT INTO movement'),
  COMMIT: (says) => says === 'commit',
} satisfies Record<string, Strike['at']>;

export type Phase = keyof typeof PHASES;

export const FAULTS = {
  'the network swallows everything': { kind: 'swallow' },
  'the connection is reset': { kind: 'reset' },
  'the connection ends for the client alone': { kind: 'half-close', closedFor: 'client' },
  'the connection ends for the database alone': { kind: 'half-close', closedFor: 'database' },
  'everything arrives when nobody waits for it any more': { kind: 'delay', ms: 6_000 },
  'everything arrives too late for the database': { kind: 'delay', ms: 2_400 },
  'everything arrives a little late': { kind: 'delay', ms: 200 },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
