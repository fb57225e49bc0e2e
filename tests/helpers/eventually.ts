import { vi } from 'vitest';

/** Waits until a check passes. A machine that is busy with other things may take its time. */
export const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 });
