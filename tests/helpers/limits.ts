import type { TimeLimits } from '../../server/db/limits';
import { DEFAULT_LIMITS, type Limits } from '../../server/http/limits';

/** For servers that tests share a machine with: a slow machine meets none of these limits. */
export const UNLIMITED: Limits = {
  perMinute: 0,
  maxLag: 0,
  ready: 60_000,
  large: { ...DEFAULT_LIMITS.large, patience: 60_000 },
};

/** The same for databases: no test that is in time itself meets one of these. */
export const UNHURRIED: TimeLimits = {
  connect: 60_000,
  idleInTransaction: 80_000,
  lock: 90_000,
  statement: 100_000,
  answer: 110_000,
};
