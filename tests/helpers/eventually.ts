import { vi } from 'vitest';

/** Waits until a check passes, and returns its result, long enough for a busy machine. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 });
