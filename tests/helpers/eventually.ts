import { vi } from 'vitest';

/** Waits until a check passes, long enough for a busy machine. */
export const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 });
