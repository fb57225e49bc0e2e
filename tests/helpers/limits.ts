import type { TimeLimits } from '../../server/db/connection/limits';
import { DEFAULT_LIMITS, type Limits } from '../../server/http/limits';

/** Limits that a slow machine does not reach. */
export const UNLIMITED: Limits = {
  perMinute: 0,
  maxLag: 0,
  ready: 60_000,
  large: { ...DEFAULT_LIMITS.large, patience: 60_000 },
};

/** Time limits that only a hanging test reaches. */
export const UNHURRIED: TimeLimits = {
  connect: 60_000,
  idleInTransaction: 80_000,
  lock: 90_000,
  statement: 100_000,
  answer: 110_000,
};
