import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Timeout of `until`, in real milliseconds. */
const PATIENCE = 5000;

export interface Clock {
  /** Advances time. */
  pass: (milliseconds: number) => Promise<void>;
  /** Advances time by a few milliseconds, until the condition does not throw. */
  until: <T>(condition: () => T) => Promise<T>;
  /** Lets pending requests and timers of 0 ms finish, without advancing time. */
  rest: () => Promise<void>;
}

/** Stops time for timers, the date, and the timeouts of requests. Only the test advances it. */
export function stopTime(now: Date | number = Date.now()): Clock {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now });
  // Testing Library looks for this global before it advances fake timers.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds);
    return limit.signal;
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  return { pass, rest, until };
}

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

async function rest(): Promise<void> {
  // A request and its response take several turns of the event loop.
  for (let turn = 0; turn < 20; turn++) {
    await new Promise(setImmediate);
    await pass(0);
  }
}

async function until<T>(condition: () => T): Promise<T> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    // A timer of 0 ms that is set while time advances is due one millisecond later.
    await pass(1);
    try {
      return condition();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise(setImmediate);
    }
  }
}

/** Sets the date to noon of a day, local time. Timers continue to run. */
export function itIs(year: number, month: number, day: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(year, month - 1, day, 12) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
